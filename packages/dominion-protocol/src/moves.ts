import { type DominionContent, END_PHASE, END_TURN } from '@cardwright/games/dominion';
import type { GameEvent } from '@cardwright/kernel';
import type { MatchHost } from '@cardwright/server/protocol-module';
import { type CardData, checkData, Illegal, Malformed, shapeOf } from './card-data.ts';
import type { DominionPlayer } from './dominion-player.ts';
import type { DominionTable } from './dominion-table.ts';
import { isAction, TurnScript } from './turn-script.ts';
import { afterTurn } from './wire-format.ts';
import { cardAt, cardNamed, openAsk, seatAt, stateOf } from './dominion-types.ts';

export type Move =
  | { method: 'Play'; card: string; data: CardData }
  | { method: 'Buy'; card: string }
  | { method: 'EndTurn' }
  | { method: 'none'; why: string };

/**
 * Parses a request, before turn and rules are checked. A request with an unknown method keeps its
 * place in the queue and is refused there.
 */
export function moveOf(content: DominionContent, method: string, params: unknown): Move {
  if (method === 'EndTurn') return { method };
  if (method !== 'Play' && method !== 'Buy')
    return { method: 'none', why: `unknown method ${method.slice(0, 40)}` };
  if (params === undefined || Array.isArray(params))
    throw new Malformed(`${method} needs params with a card`);
  const { card, data } = params as { card?: unknown; data?: unknown };
  if (typeof card !== 'string' || !content.byName.has(card))
    throw new Malformed(`${JSON.stringify(card)?.slice(0, 60)} is not a card`);
  return method === 'Buy' ? { method, card } : { method, card, data: shapeOf(content, card, data) };
}

/** Executes a move; an illegal one is refused and changes nothing. */
export function execute(
  host: MatchHost,
  table: DominionTable,
  player: DominionPlayer,
  id: string,
  move: Exclude<Move, { method: 'none' }>,
): void {
  table.timer.hold();
  try {
    if (move.method === 'Play') play(host, table, player, id, move);
    else if (move.method === 'Buy') buy(host, table, player, id, move.card);
    else endTurn(host, table, player, id);
  } catch (error) {
    if (!(error instanceof Illegal)) throw error;
    table.outbox.enqueue(() => player.refuse(id, error.message));
    table.timer.goOnWaiting(player);
  }
}

function play(
  host: MatchHost,
  table: DominionTable,
  player: DominionPlayer,
  id: string,
  { card: name, data }: Extract<Move, { method: 'Play' }>,
): void {
  const { state, content } = table;
  const card = cardNamed(content, name);
  const { turn } = state;
  const { hand } = seatAt(state, player.seat);
  const at = hand.indexOf(card);
  if (at < 0) throw new Illegal(`${name} is not in your hand`);
  const compiled = cardAt(content, card);
  if (compiled.program < 0) throw new Illegal(`${name} cannot be played`);
  if (isAction(content, card)) {
    if (turn.phase !== 'action')
      throw new Illegal('Actions must be played before Treasures and buying');
    if (turn.actions < 1) throw new Illegal('there is no Action left');
    checkData(content, state, name, data, hand.toSpliced(at, 1));
  } else if (turn.bought) throw new Illegal('Treasures must be played before buying');
  table.play.begin(player, id, new TurnScript(content, name, data));
  if (isAction(content, card)) return table.answer(host, [openAsk(state).options.indexOf(card)]);
  if (openAsk(state).why === 'ask.action')
    table.answer(host, [openAsk(state).options.indexOf(END_PHASE)]);
  table.answer(host, [openAsk(table.state).options.indexOf(card)]);
}

function buy(
  host: MatchHost,
  table: DominionTable,
  player: DominionPlayer,
  id: string,
  name: string,
): void {
  const { state, content } = table;
  const card = cardNamed(content, name);
  if (!((state.supply[card] ?? 0) > 0)) throw new Illegal(`there is no ${name} in the supply`);
  if (state.turn.buys < 1) throw new Illegal('there is no Buy left');
  if (state.turn.coins < cardAt(content, card).cost)
    throw new Illegal(`${name} costs ${cardAt(content, card).cost}, you have ${state.turn.coins}`);
  table.play.begin(player, id, undefined);
  toBuying(host, table);
  table.answer(host, [openAsk(table.state).options.indexOf(card)]);
}

function endTurn(host: MatchHost, table: DominionTable, player: DominionPlayer, id: string): void {
  toBuying(host, table);
  const last = table.seats.leaving.size > 0 ? lastTurn(table, player) : undefined;
  if (last === undefined) table.answer(host, [openAsk(table.state).options.indexOf(END_TURN)]);
  table.turnOf = -1;
  const result = last ?? afterTurn(table.content, table.state, player.seat);
  if (player.shuffleNow) notifyShuffles(table, player);
  table.outbox.enqueue(() => player.reply(id, result));
  notifyShuffles(table, player);
  for (const [seat, how] of table.seats.leaving)
    if (table.match.session.running) host.leave(table.match, seat, how);
  table.seats.leaving.clear();
}

/**
 * Shuffles during a player's own turn are reported when it is over, unless the player wants them
 * immediately.
 */
export function notifyShuffles(table: DominionTable, player: DominionPlayer): void {
  for (; player.shuffles > 0; player.shuffles--)
    table.outbox.enqueue(() => player.notify('Shuffle', '{}'));
}

/**
 * The turn info of a turn that ends the game after all others have left: they are out before it
 * ends, so they win nothing by it.
 */
function lastTurn(
  { content, state, match }: DominionTable,
  player: DominionPlayer,
): string | undefined {
  const { machine } = match.game;
  const then = stateOf(machine.fork(state));
  const events: GameEvent[] = [];
  machine.answer(then, [openAsk(then).options.indexOf(END_TURN)], events);
  if (!then.over) return undefined;
  player.shuffles += events.filter(
    (event) => event.type === 'shuffle' && event['seat'] === player.seat,
  ).length;
  return afterTurn(content, then, player.seat);
}

/** Ends the action phase and the playing of Treasures. */
function toBuying(host: MatchHost, table: DominionTable): void {
  for (let ask = openAsk(table.state); ask.why !== 'ask.buy'; ask = openAsk(table.state))
    table.answer(host, ask.why === 'ask.action' ? [ask.options.indexOf(END_PHASE)] : []);
}
