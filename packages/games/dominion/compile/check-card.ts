import type { FileFault } from '@cardwright/kernel';
import type { Path, Places } from '../../loading/index.ts';
import type { CardType } from '../content.ts';
import type { EffectJson } from '../effects/define.ts';
import type { Placed } from './compile-list.ts';
import { listsOf, walkLines } from './walk-lines.ts';

/** Warns about cards that load but are probably mistakes. */
export function cardWarnings({ card, places, at }: Placed): FileFault[] {
  const warnings: FileFault[] = [];
  const worthless =
    card.points === undefined && (card.types.includes('Victory') || card.types.includes('Curse'));
  if (worthless) warnings.push(places.fault(at, `${card.name} is worth no points`, 'add "points"'));
  const { points } = card;
  if (points === 0 || (typeof points === 'object' && points.points === 0))
    warnings.push(places.fault([...at, 'points'], 'these points are always 0', 'remove "points"'));
  if (typeof points === 'object' && points.of && Object.keys(points.of).length === 0)
    warnings.push(
      places.fault([...at, 'points', 'of'], 'an empty "of" has no effect', 'remove it'),
    );
  const early = card.types.includes('Treasure') && !card.types.includes('Action');
  (card.play ?? []).forEach((line, i) => {
    if (early && line.do === 'later' && line.at === 'buyPhase')
      warnings.push(
        places.fault(
          [...at, 'play', i, 'at'],
          'a Treasure is usually played in the buy phase, so this happens at once',
          'write the lines without "later"',
        ),
      );
    if (line.do === 'extraTurn' && card.play?.findIndex(({ do: d }) => d === line.do) !== i)
      warnings.push(
        places.fault(
          [...at, 'play', i],
          'a card gives at most one extra turn',
          'remove the second one',
        ),
      );
  });
  return warnings;
}

/** Mats and tokens that cards count or take from but none fills or gives; tokens without a use. */
export function unmade(cards: readonly Placed[]): FileFault[] {
  const made = new Set<string>();
  const given: { token: string; fault: FileFault }[] = [];
  const wanted: {
    of: string;
    what: string;
    fault: (message: string, hint: string) => FileFault;
  }[] = [];
  for (const { card, places, at } of cards)
    for (const list of listsOf(card))
      walkLines(list, (line) => {
        if (line.do === 'setAside') made.add(`mat ${String(line.mat)}`);
        else if (line.do === 'tokens') {
          const token = String(line.token);
          if (!made.has(`token ${token}`))
            given.push({ token, fault: uselessToken(token, places, at) });
          made.add(`token ${token}`);
        }
        for (const what of matsAndTokens(line))
          wanted.push({
            of: card.name,
            what,
            fault: (message, hint) => places.fault([...at, 'name'], message, hint),
          });
      });
  const used = new Set(wanted.map(({ what }) => what));
  const useless = given.filter(({ token }) => !used.has(`token ${token}`));
  const missing = wanted
    .filter(({ what }) => !made.has(what))
    .map(({ of, what, fault }) =>
      what.startsWith('mat ')
        ? fault(`${of}: no card sets cards aside on the mat '${what.slice(4)}'`, 'use "setAside"')
        : fault(`${of}: no card gives the token '${what.slice(6)}'`, 'use "tokens"'),
    );
  return [...missing, ...useless.map(({ fault }) => fault)];
}

const uselessToken = (token: string, places: Places, at: Path): FileFault =>
  places.fault(
    [...at, 'name'],
    `no card counts or removes the token '${token}', so it does nothing`,
    `count it, as in { "per": { "tokens": "${token}" } }, or remove the line`,
  );

/** The mats and tokens that a line takes from or counts. */
function matsAndTokens(line: EffectJson): string[] {
  const { count, n } = line as { count?: unknown; n?: unknown };
  const per = (n as { per?: unknown } | undefined)?.per;
  const chosen = (count as { amount?: { per?: unknown } } | undefined)?.amount?.per;
  const counted = [count, per, chosen].flatMap((tally) => {
    const { mat, tokens } = (typeof tally === 'object' && tally ? tally : {}) as {
      mat?: string;
      tokens?: string;
    };
    return [
      ...(mat === undefined ? [] : [`mat ${mat}`]),
      ...(tokens === undefined ? [] : [`token ${tokens}`]),
    ];
  });
  if (line.do === 'removeTokens') counted.push(`token ${String(line.token)}`);
  if (line.from === 'mat') counted.push(`mat ${String(line.mat)}`);
  return counted;
}

/** Faults that involve several fields of a card. */
export function contradictions({ card, places, at }: Placed): FileFault[] {
  const faults: FileFault[] = [];
  const playable = card.types.some((type) => isPlayable(type));
  if (playable && !card.play)
    faults.push(
      places.fault(at, `${card.name} is played but does nothing`, 'add "play": a list of effects'),
    );
  if (!playable && card.play)
    faults.push(
      places.faultAtKey(
        [...at, 'play'],
        `${card.name} is neither an Action nor a Treasure, so it is never played`,
        'add "Action" to "types", or remove "play"',
      ),
    );
  if (card.reaction && !card.types.includes('Reaction'))
    faults.push(
      places.faultAtKey(
        [...at, 'reaction'],
        `${card.name} reacts but is not a Reaction`,
        'add "Reaction" to "types"',
      ),
    );
  if (!card.reaction && card.types.includes('Reaction'))
    faults.push(
      places.fault(
        at,
        `${card.name} is a Reaction but reacts to nothing`,
        'add "reaction": { "to": "attack", "play": […] }',
      ),
    );
  const attacks = hasAttack(card.play ?? []);
  if (attacks !== card.types.includes('Attack')) {
    faults.push(
      places.fault(
        [...at, 'types'],
        attacks
          ? `${card.name} attacks but is not an Attack`
          : `${card.name} is an Attack but has no 'attack' line`,
        attacks
          ? 'add "Attack" to "types"'
          : 'remove "Attack", or move what it does to others into an "attack" line',
      ),
    );
  }
  faults.push(...duration({ card, places, at }), ...phase({ card, places, at }));
  for (const [i, type] of card.types.entries())
    if (card.types.indexOf(type) < i)
      faults.push(
        places.fault([...at, 'types', i], `duplicate type ${type}`, 'keep one of the two'),
      );
  return faults;
}

/** Whether cards of a type can be played. */
export const isPlayable = (type: CardType): boolean =>
  type === 'Action' || type === 'Treasure' || type === 'Phase';

/** A card with its own phase must have the type for it. */
function phase({ card, places, at }: Placed): FileFault[] {
  const typed = card.types.includes('Phase');
  if (typed && !card.phase)
    return [
      places.fault(
        [...at, 'types'],
        `${card.name} has the type Phase but does not say which phase`,
        'add "phase": { "name": "Night", "after": "buy" }',
      ),
    ];
  if (!card.phase || typed) return [];
  return [
    places.faultAtKey(
      [...at, 'phase'],
      `${card.name} has a phase but not the type Phase`,
      'add "Phase" to "types"',
    ),
  ];
}

/** The attack line may also be in a nested list. */
const hasAttack = (lines: readonly EffectJson[]): boolean => has(lines, new Set(['attack']));

function has(lines: readonly EffectJson[], effects: ReadonlySet<string>): boolean {
  let found = false;
  walkLines(lines, (line) => {
    if (effects.has(line.do)) found = true;
  });
  return found;
}

/** A card with an effect in a later turn stays in play, and must have the type for it. */
function duration({ card, places, at }: Placed): FileFault[] {
  const lasts = has(card.play ?? [], new Set(['nextTurn', 'everyTurn']));
  if (lasts === card.types.includes('Duration')) return [];
  return [
    places.fault(
      [...at, 'types'],
      lasts
        ? `${card.name} stays in play but is not a Duration`
        : `${card.name} is a Duration but does nothing in a later turn`,
      lasts ? 'add "Duration" to "types"' : 'remove "Duration", or add a "nextTurn" line',
    ),
  ];
}
