import type { GameEvent, Message } from '@cardwright/kernel';
import type { LanesContent } from './content.ts';
import { placeWords } from './options.ts';

/** An event as a line of the log; steps of searches are not told. */
export function lanesEvent(content: LanesContent, event: GameEvent): Message | undefined {
  const card = (id: unknown): string =>
    content.cards[content.places.get(Number(id)) ?? -1]?.title ?? '?';
  const secret = event.secret?.data ?? {};
  const player = event.player ?? event.owner ?? event.winner;
  const named = event.card ?? secret.card;
  const args: NonNullable<Message['args']> = {};
  if (player !== undefined) args.player = Number(player);
  if (named !== undefined) args.card = card(named);
  if (typeof event.at === 'string') args.at = placeWords(event.at);
  if (typeof event.stat === 'string')
    args.stat = { key: `lanes.text.stat.${event.stat}`, args: { form: 'plain' } };
  for (const field of ['amount', 'gold', 'value'] as const)
    if (event[field] !== undefined) args[field] = Number(event[field]);
  switch (event.type) {
    case 'TARGETS_FOUND':
    case 'TARGET_SELECTED':
    case 'BUILT':
    case 'TURN_ENDED':
    case 'BUILDING_ENTERED':
    case 'FIGHT':
      return undefined;
    case 'DAMAGE':
      return event.affected === 0 || event.affected === 1
        ? { key: 'lanes.log.DAMAGE.player', args: { ...args, player: event.affected } }
        : { key: 'lanes.log.DAMAGE', args };
    case 'TARGET_CHOSEN':
      return event.card === undefined
        ? {
            key: 'lanes.log.TARGET_CHOSEN.player',
            args: {
              ...args,
              other: { key: 'lanes.target.player', args: { player: Number(event.id) } },
            },
          }
        : { key: 'lanes.log.TARGET_CHOSEN', args };
    case 'DRAW':
      return { key: secret.card === undefined ? 'lanes.log.DRAW' : 'lanes.log.DRAW.card', args };
    case 'STAT_CHANGED':
      return {
        key: event.card === undefined ? 'lanes.log.STAT_CHANGED.player' : 'lanes.log.STAT_CHANGED',
        args: { ...args, player: Number(event.id) },
      };
    default:
      return { key: `lanes.log.${event.type}`, args };
  }
}
