import type { GameEvent, Message, Plain } from '@cardwright/kernel';
import { HARVEST, type LorenzoContent } from './content.ts';
import { goodsMessage, m, memberMessage, spaceMessage } from './text.ts';

/** An event as a line of the log. */
export function lorenzoEvent(content: LorenzoContent, event: GameEvent): Message | undefined {
  const { type } = event;
  const secret = event.secret?.data ?? {};
  const number = (value: Plain | undefined | object): number =>
    typeof value === 'number' ? value : -1;
  const leader = content.leaders[number(event.leader ?? secret.leader)]?.name ?? '';
  const args: NonNullable<Message['args']> = {
    seat: number(event.seat),
    card: content.cards[number(event.card)]?.name ?? '',
    tile:
      type === 'bonusTile'
        ? (content.bonusTiles[number(event.tile)]?.id ?? '')
        : (content.tiles[number(event.tile)]?.name ?? ''),
    leader,
    round: number(event.round),
    points: number(event.points),
    servants: number(event.servants),
  };
  if (typeof event.member === 'number') args.member = memberMessage(event.member);
  if (typeof event.space === 'number') args.space = spaceMessage(event.space);
  if (Array.isArray(event.goods)) args.goods = goodsMessage(event.goods as number[]);
  if (Array.isArray(event.dice)) args.dice = event.dice.join(' ');
  if (type === 'bonusGather')
    return m(event.kind === HARVEST ? 'log.bonusHarvest' : 'log.bonusProduction', args);
  if (type === 'draft') return m(leader === '' ? 'log.draft.hidden' : 'log.draft', args);
  return m(`log.${type}`, args);
}
