import { at, type GameEvent, type Message, type Plain } from '@cardwright/kernel';
import { EVERY_MEMBER, HARVEST, type LorenzoContent } from './content.ts';
import { EVERY_GOOD, GOODS, type OwnGoods } from './rules/goods.ts';
import { goodsMessage, lastingMessage, m, memberMessage, spaceMessage } from './text.ts';

const number = (value: Plain | undefined | object): number =>
  typeof value === 'number' ? value : -1;

/** An event as a line of the log. */
export function lorenzoEvent(content: LorenzoContent, event: GameEvent): Message | undefined {
  const args = argsOf(content, event);
  switch (event.type) {
    case 'bonusGather':
      return m(event.kind === HARVEST ? 'log.bonusHarvest' : 'log.bonusProduction', args);
    case 'gain':
      return Array.isArray(event.goods) ? gainMessage(event.goods as OwnGoods, args) : undefined;
    case 'lasting': {
      const what = lastingMessage(content, number(event.card), number(event.effect));
      return m('log.lasting', { ...args, what });
    }
    case 'draft':
      return m(args.leader === '' ? 'log.draft.hidden' : 'log.draft', args);
    default:
      return m(`log.${event.type}`, args);
  }
}

/** Gains and losses in their own words. */
function gainMessage(goods: OwnGoods, args: NonNullable<Message['args']>): Message {
  const part = (sign: 1 | -1): Message[] =>
    EVERY_GOOD.filter((good) => goods[good] * sign > 0).map((good) =>
      m(`good.${GOODS[good]}`, { n: Math.abs(goods[good]) }),
    );
  const lost = part(-1);
  if (lost.length === 0) return m('log.gain', args);
  const gained = part(1);
  return gained.length === 0
    ? m('log.lose', { ...args, goods: m('good.list', { goods: lost }) })
    : m('log.gainAndLose', {
        ...args,
        goods: m('good.list', { goods: gained }),
        lost: m('good.list', { goods: lost }),
      });
}

/** All message arguments of an event, in words; a message uses those it mentions. */
function argsOf(content: LorenzoContent, event: GameEvent): NonNullable<Message['args']> {
  const leader = number(event.leader ?? event.secret?.data.leader);
  const tile = number(event.tile);
  return {
    seat: number(event.seat),
    card: content.cards[number(event.card)]?.name ?? '',
    tile:
      (event.type === 'bonusTile' ? content.bonusTiles[tile]?.id : content.tiles[tile]?.name) ?? '',
    leader: content.leaders[leader]?.name ?? '',
    round: number(event.round),
    points: number(event.points),
    servants: number(event.servants),
    ...(typeof event.member === 'number' && {
      member: memberMessage(at(EVERY_MEMBER, event.member)),
    }),
    ...(typeof event.space === 'number' && { space: spaceMessage(event.space) }),
    ...(Array.isArray(event.goods) && { goods: goodsMessage(event.goods as OwnGoods) }),
    ...(Array.isArray(event.dice) && { dice: event.dice.join(' ') }),
  };
}
