import type { FileFault } from '@cardwright/kernel';
import type { CardDraft } from './read-card.ts';
import { AIM_PLACE, CARD_TYPES, INVALID, nameOf, PLAYER, UNIT } from './vocabulary.ts';

/** Cards that nobody can play, and that no card summons by number. */
export function unplayable(
  drafts: readonly CardDraft[],
  isMeant: (draft: CardDraft) => boolean,
): FileFault[] {
  const summoned = new Set(drafts.flatMap(summonedBy));
  return drafts
    .filter(
      ({ aim, options, type, id }) =>
        aim === AIM_PLACE && options >= INVALID && type !== PLAYER && !summoned.has(id),
    )
    .filter(isMeant)
    .map(({ notes, optionsAt, type }) =>
      notes.places.fault(
        optionsAt,
        `this ${nameOf(CARD_TYPES, type).toLowerCase()} can never be played`,
        type === UNIT
          ? 'add lanes, or summon it by its number with another card'
          : 'add lanes instead of INVALID',
      ),
    );
}

/** The numbers of the cards that a card summons. */
export const summonedBy = ({ interactions, triggers }: CardDraft): number[] =>
  [...interactions, ...triggers].flatMap(({ list }) => list.summons.map(({ id }) => id));
