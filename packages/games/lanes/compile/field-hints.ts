import { nearest } from '../../loading/index.ts';
import { EFFECT_KEYS } from '../format.ts';

/** Usual words for what the format calls otherwise; the first field that is known here is meant. */
const USUAL_WORDS: { readonly [word: string]: readonly string[] } = {
  amount: ['Value'],
  count: ['Value'],
  damage: ['Value', 'Attack'],
  number: ['Value', 'Id'],
  quantity: ['Value'],
  card: ['CardNumber'],
  unit: ['CardNumber'],
  player: ['TargetPlayer'],
  owner: ['TargetPlayer', 'TargetOwner'],
  lane: ['TargetLocation', 'TargetOptions'],
  lanes: ['TargetLocation', 'TargetOptions'],
  location: ['TargetLocation', 'TargetOptions'],
  operation: ['ModifierOperation'],
  stat: ['ModifierTarget'],
  health: ['Hp'],
  hitpoints: ['Hp'],
  power: ['Attack'],
  speed: ['Movement'],
  effects: ['Interactions'],
  abilities: ['Interactions'],
};

/** Fields by which one would like to filter what a search finds. */
const UNKNOWN_TO_SEARCH = /class|tribe|race|cost|name|title|keyword|rarity|filter|tag$|tags$/i;

/** What an unknown field may mean, and the fields that can be written in its place. */
export function hintFor(
  key: string,
  known: readonly string[],
  usable: readonly string[] = known,
): string {
  if (/^(?:duration|until|turns)$/i.test(key) && known === EFFECT_KEYS)
    return 'no change ends by itself: it lasts until another effect undoes it, such as one at ON_END_OF_TURN';
  if (UNKNOWN_TO_SEARCH.test(key) && known === EFFECT_KEYS)
    return 'a search cannot tell cards apart by class, cost, name or figures: only by player, type, place and order';
  const usual = USUAL_WORDS[key.toLowerCase()] ?? [];
  const meant = usual.find((word) => usable.includes(word)) ?? nearest(key, known);
  const fields = `known fields: ${usable.join(', ') || 'none'}`;
  return meant === undefined ? fields : `did you mean '${meant}'? (${fields})`;
}
