import type { Content, Game } from './game.ts';
import type { Area, Part, Scene } from './scene.ts';
import type { State } from './state.ts';

/**
 * A table with all seats' knowledge revealed, for replays. A seat's things are shown as that seat
 * sees them, everything else as the seat to move sees it. Seat 0 always sits in front, so that the
 * table does not rotate from move to move.
 */
export function openScene(game: Game, content: Content, state: State, seats: number): Scene {
  const scenes = Array.from({ length: seats }, (_, seat) =>
    game.face.scene(content, game.information.view(content, state, seat), seat),
  );
  const base = scenes[state.ask?.seat ?? 0] ?? scenes[0]!;
  const areas = base.areas.map((area): Area => {
    if (area.seat === undefined || area.seat < 0) return area;
    const { seat } = area;
    const own = scenes[seat]?.areas.find((one) => one.id === area.id && one.seat === seat) ?? area;
    return {
      ...own,
      place: seat === 0 ? 'own' : 'rival',
      parts: own.parts.map((part) => partOf(part, seat)),
    };
  });
  return { ...base, areas };
}

/**
 * Things of two seats may have the same id (`hand:Copper#0`), so each id is prefixed with its seat.
 */
function partOf(part: Part, seat: number): Part {
  const named = <T extends { id?: string }>(thing: T): T =>
    thing.id === undefined ? thing : { ...thing, id: `${thing.id}@${seat}` };
  switch (part.kind) {
    case 'cards':
      return { ...part, cards: part.cards.map(named) };
    case 'grid':
      return {
        ...part,
        cells: part.cells.map((cell) => ({ ...named(cell), pieces: cell.pieces.map(named) })),
      };
    case 'spaces':
      return {
        ...part,
        spaces: part.spaces.map((space) => ({ ...named(space), pieces: space.pieces.map(named) })),
      };
    case 'counters':
      return { ...part, counters: part.counters.map(named) };
    case 'track':
      return part;
  }
}
