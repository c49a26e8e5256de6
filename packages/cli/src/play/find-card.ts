import type { CardInfo, Scene } from '@cardwright/kernel';

/** The ids of the cards that lie face up somewhere in a scene. */
export function cardsInScene({ areas }: Scene): Set<string> {
  const ids = new Set<string>();
  for (const part of areas.flatMap(({ parts }) => parts)) {
    const things =
      part.kind === 'cards' ? part.cards : part.kind === 'spaces' ? part.spaces : undefined;
    for (const { card } of things ?? []) if (card !== undefined) ids.add(card);
  }
  return ids;
}

/**
 * The card that a person means by a name, an id, or the id in the card's file. Several cards may
 * share a name, such as the versions of a goal in different editions: the one on the table goes
 * first.
 */
export function findCard(
  cards: readonly CardInfo[],
  wanted: string,
  onTable: ReadonlySet<string>,
  printed: (card: CardInfo) => string,
): CardInfo | undefined {
  const named = cards.filter((card) =>
    [card.name, printed(card), card.id, fileId(card)].some(
      (one) => one?.toLowerCase() === wanted.toLowerCase(),
    ),
  );
  return named.find(({ id }) => onTable.has(id)) ?? named[0];
}

const fileId = ({ json }: CardInfo): string | undefined =>
  typeof json === 'object' && json !== null && 'id' in json ? String(json.id) : undefined;
