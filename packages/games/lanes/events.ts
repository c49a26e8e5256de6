import type { GameEvent, Message } from '@cardwright/kernel';
import type { LanesContent } from './content.ts';
import { placeWords } from './options.ts';

type Args = NonNullable<Message['args']>;

/** Search steps and events for programs only are not shown. */
const SILENT: ReadonlySet<string> = new Set([
  'TARGETS_FOUND',
  'TARGET_SELECTED',
  'BUILT',
  'TURN_ENDED',
  'BUILDING_ENTERED',
  'FIGHT',
]);

/** Events whose message depends on more than their type. */
const WORDED: { readonly [type: string]: (event: GameEvent, args: Args) => Message } = {
  DAMAGE: ({ affected }, args) =>
    affected === 0 || affected === 1
      ? { key: 'lanes.log.DAMAGE.player', args: { ...args, player: affected } }
      : { key: 'lanes.log.DAMAGE', args },
  TARGET_CHOSEN(event, args) {
    if (event.card !== undefined) return { key: 'lanes.log.TARGET_CHOSEN', args };
    const other = { key: 'lanes.target.player', args: { player: Number(event.id) } };
    return { key: 'lanes.log.TARGET_CHOSEN.player', args: { ...args, other } };
  },
  DRAW: ({ secret }, args) => ({
    key: secret?.data.card === undefined ? 'lanes.log.DRAW' : 'lanes.log.DRAW.card',
    args,
  }),
  STAT_CHANGED: (event, args) => ({
    key: event.card === undefined ? 'lanes.log.STAT_CHANGED.player' : 'lanes.log.STAT_CHANGED',
    args: { ...args, player: Number(event.id) },
  }),
};

/** An event as a line of the log, with tiles counted from 1; search steps are not shown. */
export const lanesEvent = (content: LanesContent, event: GameEvent): Message | undefined =>
  wordedEvent(content, event, placeWords);

/** The same with places as in the files (`plains:0`) and numbers of units and buildings. */
export function scenarioEvent(content: LanesContent, event: GameEvent): Message | undefined {
  if (event.type === 'LIMIT_REACHED')
    return { key: 'lanes.report.limit', args: { limit: String(event.limit) } };
  const message = wordedEvent(content, event, (place) => place);
  const id = event.id ?? event.unit ?? (event.type === 'DAMAGE' ? event.affected : undefined);
  const card = message?.args?.card;
  if (!message || typeof card !== 'string' || typeof id !== 'number') return message;
  return { ...message, args: { ...message.args, card: numbered(card, id) } };
}

/** A unit or building by its card and its number, so that two of one card differ. */
const numbered = (card: string, id: number): Message => ({
  key: 'lanes.report.entity',
  args: { card, id },
});

function wordedEvent(
  content: LanesContent,
  event: GameEvent,
  placed: (place: string) => Message | string,
): Message | undefined {
  if (SILENT.has(event.type)) return undefined;
  const args = argsOf(content, event, placed);
  return WORDED[event.type]?.(event, args) ?? { key: `lanes.log.${event.type}`, args };
}

function argsOf(
  content: LanesContent,
  event: GameEvent,
  placed: (place: string) => Message | string,
): Args {
  const player = event.player ?? event.owner ?? event.winner;
  const named = event.card ?? event.secret?.data.card;
  const args: Args = {};
  if (player !== undefined) args.player = Number(player);
  if (named !== undefined)
    args.card = content.cards[content.places.get(Number(named)) ?? -1]?.title ?? '?';
  if (typeof event.at === 'string') args.at = placed(event.at);
  if (typeof event.stat === 'string')
    args.stat = { key: `lanes.text.stat.${event.stat}`, args: { form: 'plain' } };
  for (const field of ['amount', 'gold', 'value'] as const)
    if (event[field] !== undefined) args[field] = Number(event[field]);
  return args;
}
