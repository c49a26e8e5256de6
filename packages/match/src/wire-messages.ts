import {
  type Content,
  type Game,
  type GameEvent,
  pickBounds,
  question,
  type Seat,
  type State,
} from '@cardwright/kernel';
import type { Ask, Happening } from '@cardwright/protocol';

/** The open decision as sent; `id` is the wire's id, which keeps increasing after an undo. */
export function askOnWire(game: Game, content: Content, state: State, id: number): Ask {
  const ask = state.ask!;
  const card = ask.card >= 0 ? game.content.cardId?.(content, ask.card) : undefined;
  const options: Ask['options'] = new Array(ask.options.length);
  for (let i = 0; i < options.length; i++) options[i] = game.face.option(content, state, ask, i);
  return {
    id,
    seat: ask.seat,
    kind: ask.kind,
    ...pickBounds(ask),
    why: question(game, content, state),
    ...(card === undefined ? {} : { card }),
    options,
  };
}

const texts = new WeakMap<object, string>();
/** A frozen option never changes, so its text is built once. */
function optionText(option: object): string {
  if (!Object.isFrozen(option)) return JSON.stringify(option);
  let text = texts.get(option);
  if (text === undefined) texts.set(option, (text = JSON.stringify(option)));
  return text;
}

/** `askOnWire` as JSON: most of what is sent at a table, so it is built by hand. */
export function askText(game: Game, content: Content, state: State, id: number): string {
  const ask = state.ask!;
  const card = ask.card >= 0 ? game.content.cardId?.(content, ask.card) : undefined;
  const { min, max } = pickBounds(ask);
  let options = '';
  for (let i = 0; i < ask.options.length; i++)
    options += (i === 0 ? '' : ',') + optionText(game.face.option(content, state, ask, i));
  const about = card === undefined ? '' : `"card":${JSON.stringify(card)},`;
  const why = JSON.stringify(question(game, content, state));
  return `{"id":${id},"seat":${ask.seat},"kind":"${ask.kind}","min":${min},"max":${max},"why":${why},${about}"options":[${options}]}`;
}

/** The event as a seat may know it. */
export function seenBy(event: GameEvent, seat: Seat): GameEvent {
  if (!event.secret || event.secret.seats.includes(seat)) return event;
  const { secret: _, ...open } = event;
  return open;
}

/** Events that any table may have, whatever the game. */
function told(event: GameEvent): Happening['words'] {
  if (event.type === 'undo') return { key: 'app.log.undo', args: { seat: Number(event['seat']) } };
  if (event.type === 'left')
    return { key: `app.log.left.${String(event['how'])}`, args: { seat: Number(event['seat']) } };
  return undefined;
}

export function happening(
  game: Game,
  content: Content,
  event: GameEvent,
  n: number,
  seat: Seat,
): Happening {
  const seen = seenBy(event, seat);
  const words = told(seen) ?? game.face.event(content, seen);
  const onWire = seen.secret ? { ...seen, secret: seen.secret.data } : seen;
  return { n, event: onWire, ...(words ? { words } : {}) };
}

export const notification = (method: string, params: unknown): string =>
  `{"jsonrpc":"2.0","method":"${method}","params":${JSON.stringify(params)}}`;
