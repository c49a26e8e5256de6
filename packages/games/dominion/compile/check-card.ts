import type { FileFault } from '@cardwright/kernel';
import type { Path, Places } from '../../loading/index.ts';
import type { CardType } from '../content.ts';
import type { EffectJson } from '../effects/define.ts';
import type { Card } from '../format.ts';
import type { Placed } from './compile-list.ts';
import { type Fields, isFields, printJson } from './raw-values.ts';
import { isLaterThisTurn } from './list-kinds.ts';
import { hasLine, walkCard } from './walk-lines.ts';

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
  const asked = askedInVain(card);
  if (asked !== undefined)
    warnings.push(
      places.fault(
        [...at, 'reaction', 'play', 0, 'do'],
        'the player is asked whether to show this card even if the condition does not hold',
        asked,
      ),
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

/** How to limit a Reaction whose list only has a condition; undefined if it has none. */
function askedInVain({ reaction }: Card): string | undefined {
  const [only, ...more] = reaction?.play ?? [];
  if (only?.do !== 'if' || only.else !== undefined || more.length > 0) return undefined;
  const { do: _do, play: _play, ...limit } = only;
  const { count, ...bounds } = limit;
  const { cards, where } = isFields(count) ? count : {};
  const isWhere = cards === '$it' && where !== undefined && isAtLeastOne(bounds);
  const field = isWhere ? `"where": ${printJson(where)}` : `"if": ${printJson(limit)}`;
  return `write ${field} beside "to", and the lines of the "if" in "play"`;
}

const isAtLeastOne = (bounds: Fields): boolean =>
  Object.keys(bounds).length === 0 || (bounds.atLeast === 1 && Object.keys(bounds).length === 1);

/** Mats and tokens that cards count or take from but none fills or gives; tokens without a use. */
export function unmade(cards: readonly Placed[]): FileFault[] {
  const made = new Set<string>();
  const given = new Map<string, FileFault>();
  const wanted: { name: MatOrToken; fault: FileFault }[] = [];
  for (const { card, places, at } of cards) {
    const want = ([path, name]: [Path, MatOrToken]): void => {
      wanted.push({ name, fault: unmadeFault(name, card.name, places, [...at, ...path]) });
    };
    counted(card.reaction?.if?.count, ['reaction', 'if', 'count']).forEach(want);
    walkCard(card, (line, place) => {
      if (line.do === 'setAside') made.add(`mat ${String(line.mat)}`);
      else if (line.do === 'tokens') {
        const token = String(line.token);
        if (!made.has(`token ${token}`))
          given.set(token, uselessToken(token, places, [...at, ...place, 'token']));
        made.add(`token ${token}`);
      }
      for (const [path, name] of matsAndTokens(line)) want([[...place, ...path], name]);
    });
  }
  const used = new Set(wanted.map(({ name }) => name));
  const missing = wanted.filter(({ name }) => !made.has(name)).map(({ fault }) => fault);
  const useless = [...given].filter(([token]) => !used.has(`token ${token}`));
  return [...missing, ...useless.map(([, fault]) => fault)];
}

type MatOrToken = `mat ${string}` | `token ${string}`;

const unmadeFault = (name: MatOrToken, of: string, places: Places, at: Path): FileFault =>
  name.startsWith('mat ')
    ? places.fault(
        at,
        `${of}: no card sets cards aside on the mat '${name.slice(4)}'`,
        'use "setAside"',
      )
    : places.fault(at, `${of}: no card gives the token '${name.slice(6)}'`, 'use "tokens"');

const uselessToken = (token: string, places: Places, at: Path): FileFault =>
  places.fault(
    at,
    `no card counts or removes the token '${token}', so it does nothing`,
    `count it, as in { "per": { "tokens": "${token}" } }, or remove the line`,
  );

/** The mats and tokens that a line takes from or counts, with their paths in the line. */
function matsAndTokens(line: EffectJson): [Path, MatOrToken][] {
  const named = [...counted(line.count, ['count']), ...counted(line.n, ['n'])];
  if (line.do === 'removeTokens') named.push([['token'], `token ${String(line.token)}`]);
  if (line.from === 'mat') named.push([['mat'], `mat ${String(line.mat)}`]);
  return named;
}

/** In what an amount or a condition counts. */
function counted(value: unknown, at: Path): [Path, MatOrToken][] {
  if (!isFields(value)) return [];
  const { mat, tokens, per, amount } = value;
  if (typeof mat === 'string') return [[[...at, 'mat'], `mat ${mat}`]];
  if (typeof tokens === 'string') return [[[...at, 'tokens'], `token ${tokens}`]];
  return [...counted(per, [...at, 'per']), ...counted(amount, [...at, 'amount'])];
}

/** Faults that involve several fields of a card. */
export function contradictions({ card, places, at }: Placed): FileFault[] {
  const faults: FileFault[] = [];
  const playable = card.types.some((type) => isPlayable(type));
  if (playable && !card.play)
    faults.push(
      places.fault(at, `${card.name} is played but does nothing`, 'add "play": a list of effects'),
    );
  if (!playable && card.play) faults.push(neverPlayed({ card, places, at }));
  if (card.reaction && !card.types.includes('Reaction'))
    faults.push(lacksReaction({ card, places, at }));
  if (!card.reaction && card.types.includes('Reaction'))
    faults.push(
      places.fault(
        at,
        `${card.name} is a Reaction but reacts to nothing`,
        'add "reaction": { "to": "attack", "play": […] }',
      ),
    );
  faults.push(...attackType({ card, places, at }));
  faults.push(...duration({ card, places, at }), ...phase({ card, places, at }));
  return [...faults, ...duplicateTypes({ card, places, at })];
}

const duplicateTypes = ({ card, places, at }: Placed): FileFault[] =>
  card.types.flatMap((type, i) =>
    card.types.indexOf(type) < i
      ? [places.fault([...at, 'types', i], `duplicate type ${type}`, 'keep one of the two')]
      : [],
  );

/**
 * The types that a card with other faults lacks, or has in vain. `json` is its list, with lines of
 * any form; `fields` are those of the card; `isRead` if all lines could be parsed.
 */
export function wrongTypes(
  placed: Placed,
  json: string,
  fields: ReadonlySet<string>,
  isRead: boolean,
): FileFault[] {
  const { types } = placed.card;
  const lacks = (type: CardType, isNeeded: boolean): boolean => isNeeded && !types.includes(type);
  const does = (...effects: string[]): boolean =>
    effects.some((effect) => json.includes(`"do":"${effect}"`));
  const lasts = does('nextTurn', 'everyTurn');
  return [
    ...(lacks('Attack', does('attack')) ? [lacksAttack(placed)] : []),
    ...(lacks('Duration', lasts) ? [lacksDuration(placed)] : []),
    ...(lacks('Reaction', fields.has('reaction')) ? [lacksReaction(placed)] : []),
    ...(lacks('Phase', fields.has('phase')) ? [lacksPhase(placed)] : []),
    ...(fields.has('play') && !types.some(isPlayable) ? [neverPlayed(placed)] : []),
    ...(isRead && !does('attack') ? attackType(placed) : []),
    ...(isRead && !lasts ? duration(placed) : []),
    ...duplicateTypes(placed),
  ];
}

const neverPlayed = ({ card, places, at }: Placed): FileFault =>
  places.faultAtKey(
    [...at, 'play'],
    `${card.name} is neither an Action nor a Treasure, so it is never played`,
    'add "Action" to "types", or remove "play"',
  );

const lacksReaction = ({ card, places, at }: Placed): FileFault =>
  places.faultAtKey(
    [...at, 'reaction'],
    `${card.name} reacts but is not a Reaction`,
    'add "Reaction" to "types"',
  );

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
  return !card.phase || typed ? [] : [lacksPhase({ card, places, at })];
}

const lacksPhase = ({ card, places, at }: Placed): FileFault =>
  places.faultAtKey(
    [...at, 'phase'],
    `${card.name} has a phase but not the type Phase`,
    'add "Phase" to "types"',
  );

/** A card with an attack line, perhaps in a nested list, must have the type for it. */
function attackType({ card, places, at }: Placed): FileFault[] {
  const lines = card.play ?? [];
  const attacks = hasLine(lines, 'attack');
  if (attacks === card.types.includes('Attack')) return [];
  if (attacks) return [lacksAttack({ card, places, at })];
  const type = [...at, 'types', card.types.indexOf('Attack')];
  return [
    places.fault(type, `${card.name} is an Attack but has no 'attack' line`, notAttacking(lines)),
  ];
}

const lacksAttack = ({ card, places, at }: Placed): FileFault =>
  places.fault(
    [...at, 'types'],
    `${card.name} attacks but is not an Attack`,
    'add "Attack" to "types"',
  );

/** How a card of the type Attack comes to attack, or that it cannot. */
function notAttacking(lines: readonly EffectJson[]): string {
  if (!hasLine(lines, 'others'))
    return 'remove "Attack", or add { "do": "attack", "play": […] } with what it does to others';
  const isLate = lines.some(
    (line) => isLaterThisTurn(line) && hasLine(line.play as EffectJson[], 'others'),
  );
  return isLate
    ? 'remove "Attack": what happens later this turn is no attack'
    : 'write "do": "attack" instead of "others", or remove "Attack"';
}

/** A card with an effect in a later turn stays in play, and must have the type for it. */
function duration({ card, places, at }: Placed): FileFault[] {
  const lasts = hasLine(card.play ?? [], 'nextTurn', 'everyTurn');
  if (lasts === card.types.includes('Duration')) return [];
  if (lasts) return [lacksDuration({ card, places, at })];
  return [
    places.fault(
      [...at, 'types'],
      `${card.name} is a Duration but does nothing in a later turn`,
      'remove "Duration", or add a "nextTurn" line',
    ),
  ];
}

const lacksDuration = ({ card, places, at }: Placed): FileFault =>
  places.fault(
    [...at, 'types'],
    `${card.name} stays in play but is not a Duration`,
    'add "Duration" to "types"',
  );
