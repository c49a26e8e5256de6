import { type Play, ScenarioFault, type ScenarioWords, type Stepped } from '@cardwright/games';
import { Machine, type Pack, type Plain, type SourceFile } from '@cardwright/kernel';
import { z } from 'zod';
import { type GameContent, load } from './content.ts';
import { game } from './game.ts';
import type { GameState } from './state.ts';
import { LEFT, RIGHT } from './turn.ts';
import { nameOf } from './view.ts';

const Given = z.strictObject({
  row: z.array(z.string()).min(1),
  taken: z.array(z.array(z.string())).min(2).max(4).optional(),
});
const Step = z.strictObject({ take: z.enum(['left', 'right']) });

function read<T>(schema: z.ZodType<T>, value: Plain, what: string): T {
  const checked = schema.safeParse(value);
  if (checked.success) return checked.data;
  throw new ScenarioFault(`${what}: ${z.prettifyError(checked.error)}`);
}

/** A table as `given` describes it: set up as usual, then changed. */
function prepare(
  plain: Plain,
  shipped: readonly SourceFile[],
  pack?: Pack,
): { machine: Machine<GameState, GameContent>; state: GameState } {
  const given = read(Given, plain, 'given');
  const { content, faults } = load(shipped, pack);
  if (!content) throw new ScenarioFault(faults.map(({ message }) => message).join('; '));
  const number = (name: string): number => {
    const found = content.cards.findIndex((card) => card.name === name);
    if (found < 0) throw new ScenarioFault(`unknown card '${name}'`);
    return found;
  };
  const taken = given.taken ?? [[], []];
  const machine = new Machine(game, content);
  const state = machine.start({ seed: 'scenario', seats: taken.length, options: {} });
  state.row = given.row.map(number);
  state.taken = taken.map((cards) => cards.map(number));
  // the turn begins anew, with the question that belongs to this table
  state.ask = null;
  state.stack = [{ kind: 'procedure', name: 'turn', step: 'ask', seat: 0, vars: {} }];
  machine.proceed(state);
  return { machine, state };
}

/** `{"take": "left"}` */
function step({ machine, state, events }: Play<GameState, GameContent>, plain: Plain): Stepped {
  const { take } = read(Step, plain, 'step');
  if (!state.ask) return { refused: 'over' };
  const isLast = state.ask.options.length === 1;
  const place = state.ask.options.indexOf(take === 'left' || isLast ? LEFT : RIGHT);
  if (place < 0) return { refused: 'not-offered' };
  machine.answer(state, [place], events);
  return {};
}

/** Where things stand, for `expect`. */
function look({ machine, state }: Play<GameState, GameContent>): Plain {
  const name = (card: number): string => nameOf(machine.content, card);
  const { scores, winners } = game.rules.outcome(machine.content, state);
  return {
    turn: state.turn,
    over: state.over,
    row: state.row.map(name),
    taken: state.taken.map((cards) => cards.map(name)),
    scores,
    winners,
  };
}

export const scenario: ScenarioWords<GameState, GameContent> = { prepare, step, look };
