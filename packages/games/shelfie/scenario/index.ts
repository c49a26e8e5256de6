import { at, type Plain } from '@cardwright/kernel';
import {
  type Play,
  ScenarioFault,
  type ScenarioWords,
  type Stepped,
} from '../../scenario/words.ts';
import { goalOf, personalOf, roomOf, type ShelfieContent } from '../content.ts';
import { scenarioEvent } from '../events.ts';
import { outcomeOf } from '../rules/outcome.ts';
import { check, checkNote } from './check.ts';
import { prepare } from './position.ts';
import { readWhole, readWords } from '../../scenario/read.ts';
import { readCells, readLetters, spacesAt } from './read.ts';
import { formatShelf } from '../rules/shelf.ts';
import { lineOf } from '../rules/room.ts';
import type { ShelfieState } from '../state.ts';
import { letterOf } from '../rules/tiles.ts';
import { formatBoard } from '../view.ts';
import { whyNotTaken } from './why-not-taken.ts';
import { starter } from './starter.ts';
import { shelfieWords, STEP } from './vocabulary.ts';

type ShelfiePlay = Play<ShelfieState, ShelfieContent>;

/**
 * One step is a whole turn: which tiles, which column, which order. Refusals in this order: over,
 * turn, pick, column, order.
 */
function step({ machine, state, events }: ShelfiePlay, written: Plain): Stepped {
  const w = readWords(written, 'step', Object.keys(STEP));
  const seat = readWhole(w.seat, 'seat', 0, 3);
  const cells = readCells(w.take, 'take');
  const order = w.order === undefined ? undefined : readLetters(w.order, 'order');
  const ask = state.ask;
  if (state.over || !ask) return { refused: 'over' };
  if (ask.seat !== seat) return { refused: 'turn' };

  const room = roomOf(machine.content, state.shelves.length);
  const spaces = spacesAt(room, cells);
  const line = ask.options.indexOf(lineOf(room, spaces));
  if (line < 0) return { refused: 'pick', why: whyNotTaken(machine.content, state, cells) };
  const named = spaces.map((space) => at(state.board, space));
  machine.answer(state, [line], events);

  if (w.column === undefined) throw new ScenarioFault('step: the column is missing');
  const column =
    state.ask?.options.indexOf(
      readWhole(w.column, 'column', Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
    ) ?? -1;
  if (column < 0)
    return {
      refused: 'column',
      why: `columns with enough room: ${state.ask?.options.join(', ') ?? 'none'}`,
    };

  const places = placesOf(state.taken, order ?? named);
  if (!places)
    return { refused: 'order', why: `the tiles taken are ${state.taken.map(letterOf).join(', ')}` };
  machine.answer(state, [column], events);
  if (state.taken.length > 0) machine.answer(state, places, events);
  return { result: { code: 'ok' } };
}

/** The indices of an order's tiles among those taken; undefined if the tiles differ. */
function placesOf(taken: readonly number[], order: readonly number[]): number[] | undefined {
  if (order.length !== taken.length) return undefined;
  const places: number[] = [];
  for (const type of order) {
    const place = taken.findIndex((tile, i) => tile === type && !places.includes(i));
    if (place < 0) return undefined;
    places.push(place);
  }
  return places;
}

function look({ machine: { content }, state, results }: ShelfiePlay): Plain {
  const { scores, winners } = outcomeOf(content, state);
  const players = state.shelves.length;
  const written = (goal: number): boolean =>
    goal >= content.commonCount && !content.editions.some(({ goals }) => goals.includes(goal));
  return {
    players,
    board: formatBoard(roomOf(content, players), state.board),
    shelves: state.shelves.map(formatShelf),
    goals: state.goals.map((goal) =>
      written(goal) ? goalOf(content, goal).card : goalOf(content, goal).card.id,
    ),
    completed: state.scored.map((seats) => [...seats]),
    personal: state.personal.map((card) => {
      const { id, rows } = personalOf(content, card);
      return id === '-' ? [...rows] : id;
    }),
    endToken: state.end < 0 ? null : state.end,
    bag: state.bag.map(letterOf).reverse(),
    turn: state.turn,
    options: { refill: state.refill },
    over: state.over,
    scores,
    winner: state.over ? (winners[0] ?? null) : null,
    results: [...results],
  };
}

export const shelfieScenario: ScenarioWords<ShelfieState, ShelfieContent> = {
  prepare,
  step,
  look,
  event: scenarioEvent,
  check,
  checkNote,
  starter,
  vocabulary: shelfieWords,
};
