import { type Ask, type Player, PlayerFault, type PlayerMaker } from '@cardwright/kernel';
import { nearest } from '../../loading/index.ts';
import { cardAt, type DominionContent } from '../content.ts';
import type { DominionSight } from '../view.ts';
import { END_PHASE, END_TURN } from '../procedures/turn.ts';
import { sensiblePick } from './sensible-pick.ts';

/** The indices of all options of an ask: every Treasure in hand is played. */
export function allOf(ask: Ask): number[] {
  const out: number[] = new Array(ask.options.length);
  for (let i = 0; i < out.length; i++) out[i] = i;
  return out;
}

/**
 * Buys Province at 8, Gold at 6, Silver at 3, otherwise nothing. With a card named, buys up to
 * `count` of it: before Gold if it costs 6 or more, otherwise when it is affordable and Gold is
 * not. Plays it whenever it can.
 */
export const bigMoney: PlayerMaker<DominionSight, DominionContent> = {
  about: 'buys Provinces, Gold and Silver; big-money:CARD[:count] also buys and plays that card',
  make(args, content): Player<DominionSight> {
    const [name, times = '1'] = args;
    if (args.length > 2)
      throw new PlayerFault(
        `big-money takes a card and a count, such as big-money:Smithy:2, not '${args.join(':')}'`,
      );
    const extra = name === undefined ? -1 : content.byName.get(name);
    if (extra === undefined) {
      const meant = nearest(name ?? '', content.byName.keys());
      throw new PlayerFault(
        `big-money: unknown card '${name}'${meant ? `; did you mean '${meant}'?` : ''}`,
      );
    }
    const most = Number(times);
    if (!/^[1-9][0-9]?$/.test(times))
      throw new PlayerFault(
        `big-money: the count of ${name} is a whole number from 1 to 99, not '${times}'`,
      );
    const wishes = wishList(content, extra);
    return {
      name: ['big-money', ...args].join(':'),
      answer(sight, ask, roll) {
        switch (ask.why) {
          case 'ask.treasures':
            return allOf(ask);
          case 'ask.buy': {
            for (const card of wishes) {
              const place = ask.options.indexOf(card);
              if (place >= 0 && (card !== extra || sight.owned(card) < most)) return [place];
            }
            return [ask.options.indexOf(END_TURN)];
          }
          case 'ask.action': {
            const place = ask.options.indexOf(extra);
            return [place >= 0 ? place : ask.options.indexOf(END_PHASE)];
          }
          default:
            return sensiblePick(sight, ask, roll);
        }
      },
    };
  },
};

/** Its purchases, best first. */
function wishList(c: DominionContent, extra: number): number[] {
  const card = (name: string): number => c.byName.get(name) ?? -1;
  const [province, gold, silver] = [card('Province'), card('Gold'), card('Silver')];
  if (extra < 0) return [province, gold, silver];
  return cardAt(c, extra).cost >= 6
    ? [province, extra, gold, silver]
    : [province, gold, extra, silver];
}
