import {
  at,
  type Ask,
  type GameEvent,
  type Message,
  type OptionInfo,
  type Plain,
  type Words,
} from '@cardwright/kernel';
import type { LanternContent } from './content.ts';
import { readLaid, STAY } from './effects.ts';
import type { Amount, CardFile } from './format.ts';
import type { LanternState } from './state.ts';
import { readLay } from './turn.ts';
import { nameOf } from './view.ts';

export const m = (key: string, args?: Message['args']): Message => ({
  key: `lantern-night.${key}`,
  ...(args && { args }),
});

/** Ids of things in the scene. Cards that are alike share one, with # and a number. */
export const handId = (card: string): string => `hand:${card}`;
export const lanternId = (lantern: number): string => `lantern:${lantern}`;
export const laidId = (lantern: number, place: number): string => `laid:${lantern}:${place}`;

export function option(
  content: LanternContent,
  state: LanternState,
  ask: Ask,
  index: number,
): OptionInfo {
  const code = at(ask.options, index);
  if (ask.why === 'ask.lay') {
    const { card, lantern } = readLay(code);
    const name = nameOf(content, card);
    return {
      ref: handId(name),
      to: lanternId(lantern),
      words: m('option.lay', { card: name, lantern: lantern + 1 }),
      data: { card: name, lantern },
    };
  }
  if (code === STAY) return { words: m('option.stay'), data: null };
  const { lantern, place, to } = readLaid(code);
  const laid = at(at(state.lanterns, lantern).laid, place);
  const isKnown = laid.up || laid.seat === ask.seat || laid.seen.includes(ask.seat);
  const card = isKnown ? nameOf(content, laid.card) : null;
  const data: Plain = { lantern, place, ...(card !== null && { card }) };
  const where = { player: laid.seat, lantern: lantern + 1 };
  if (ask.why === 'ask.carry')
    return {
      ref: laidId(lantern, place),
      to: lanternId(to),
      words: m('option.carry', { card: card ?? '', lantern: to + 1 }),
      data: { ...data, to },
    };
  return {
    ref: laidId(lantern, place),
    words: card === null ? m('option.hidden', where) : m('option.laid', { ...where, card }),
    data,
  };
}

/** An event for whoever reads the log; `secret` is merged into it where the reader may know. */
export function event(content: LanternContent, e: GameEvent): Message | undefined {
  const number = (field: string): number => Number(e[field]);
  const secret = e.secret?.data.card ?? e.card;
  const card = secret === undefined ? undefined : nameOf(content, Number(secret));
  const lantern = number('lantern') + 1;
  const player = number('seat');
  switch (e.type) {
    case 'laid':
      return m('event.laid', { player, lantern, card: card ?? '' });
    case 'hid':
      return card === undefined
        ? m('event.hid', { player, lantern })
        : m('event.laid', { player, lantern, card });
    case 'peeked': {
      const args = { player, rivalSeat: number('rival'), lantern };
      return card === undefined ? m('event.peeked', args) : m('event.saw', { ...args, card });
    }
    case 'blown':
      return m(e.hidden ? 'event.blownHidden' : 'event.blown', {
        player,
        rivalSeat: number('rival'),
        card: card ?? '',
      });
    case 'carried':
      return m('event.carried', { player, from: number('from') + 1, lantern });
    case 'drew':
      return m('event.drew', { player, n: number('n') });
    case 'points':
      return m('event.points', { player, card: card ?? '', n: number('n') });
    case 'flared': {
      const shown = e.shown as { seat: number; card: number }[];
      return m('event.flared', {
        lantern,
        shown: shown.map((one) =>
          m('shown', { player: one.seat, card: nameOf(content, one.card) }),
        ),
      });
    }
    case 'won':
      return m('event.won', { player, lantern, light: number('light'), points: number('points') });
    default:
      return undefined;
  }
}

/** A card's text, from what it does. */
export function cardText(content: LanternContent, id: string, words: Words): string {
  const file = content.cards.find((card) => card.file.name === id)?.file;
  if (!file) return '';
  const listed = (lines: Message[]): Message[] => lines;
  return [
    ...(file.arrive?.length
      ? [words(m('text.arrive', { effects: listed(file.arrive.map(lineText)) }))]
      : []),
    ...(file.flare?.length
      ? [words(m('text.flare', { effects: listed(file.flare.map(lineText)) }))]
      : []),
  ].join('\n');
}

function lineText(line: NonNullable<CardFile['arrive'] | CardFile['flare']>[number]): Message {
  switch (line.do) {
    case 'points':
      return m(line.n < 0 ? 'text.points.lose' : 'text.points.gain', { n: Math.abs(line.n) });
    case 'glow':
      return glowText(line.n);
    case 'dim':
    case 'draw':
      return m(`text.${line.do}`, { n: line.n });
    default:
      return m(`text.${line.do}`);
  }
}

function glowText(n: Amount): Message {
  if (typeof n === 'number') return m('text.glow', { n });
  return m(n.each === 'own-card' ? 'text.glow.own' : 'text.glow.each', { times: n.times ?? 1 });
}
