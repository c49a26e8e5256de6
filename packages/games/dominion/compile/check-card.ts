import type { FileFault } from '@cardwright/kernel';
import type { EffectJson } from '../effects/define.ts';
import type { Placed } from './compile-list.ts';
import { walkLines } from './walk-lines.ts';

/** What loads but is hardly meant. */
export function cardWarnings({ card, places, at }: Placed): FileFault[] {
  const worthless =
    card.points === undefined && (card.types.includes('Victory') || card.types.includes('Curse'));
  return worthless ? [places.fault(at, `${card.name} is worth no points`, 'add "points"')] : [];
}

/** What each field alone allows but the whole card does not. */
export function contradictions({ card, places, at }: Placed): FileFault[] {
  const faults: FileFault[] = [];
  const playable = card.types.includes('Action') || card.types.includes('Treasure');
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
        `${card.name} reacts but is no Reaction`,
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
          ? `${card.name} attacks but is no Attack`
          : `${card.name} is an Attack but has no 'attack' line`,
        attacks
          ? 'add "Attack" to "types"'
          : 'remove "Attack", or put what it does to others into an "attack" line',
      ),
    );
  }
  faults.push(...duration({ card, places, at }));
  for (const [i, type] of card.types.entries())
    if (card.types.indexOf(type) < i)
      faults.push(
        places.fault([...at, 'types', i], `the type ${type} stands twice`, 'keep one of the two'),
      );
  return faults;
}

/** An attack line stands in the card's own list or in one that continues with it. */
const hasAttack = (lines: readonly EffectJson[]): boolean => has(lines, new Set(['attack']));

function has(lines: readonly EffectJson[], effects: ReadonlySet<string>): boolean {
  let found = false;
  walkLines(lines, (line) => {
    if (effects.has(line.do)) found = true;
  });
  return found;
}

/** A card that does something in a later turn stays in play, and says so by its type. */
function duration({ card, places, at }: Placed): FileFault[] {
  const lasts = has(card.play ?? [], new Set(['nextTurn', 'everyTurn']));
  if (lasts === card.types.includes('Duration')) return [];
  return [
    places.fault(
      [...at, 'types'],
      lasts
        ? `${card.name} stays in play but is no Duration`
        : `${card.name} is a Duration but does nothing in a later turn`,
      lasts ? 'add "Duration" to "types"' : 'remove "Duration", or add a "nextTurn" line',
    ),
  ];
}
