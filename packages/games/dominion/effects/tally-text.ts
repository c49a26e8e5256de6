import type { Message } from '@cardwright/kernel';
import type { Per, Tally } from './define.ts';
import { type Mark, slotNoun } from './marks.ts';
import { kind, plainKind, qualified, qualities } from './noun-text.ts';
import { m, type Reference, type Who, type Wording } from './wording.ts';

/** A counted bonus: what it gives each time, and for what. */
export function perText(n: Per, who: Who, w: Wording, each: (n: number) => Message): Message {
  const { every = 1, plus = 0 } = n;
  return m('text.counted', {
    who,
    bonus: each(n.n ?? 1),
    tally: tallied(n.per, every, who, w),
    every,
    round: every === 1 ? 'no' : (n.round ?? 'down'),
    plus: plus === 0 ? 'no' : 'yes',
    more: plus === 0 ? '' : each(plus),
  });
}

/** The counted thing, as a noun without an article. */
export function tallied(tally: Tally, n: number, who: Who | 'nobody', w: Wording): Message {
  if (typeof tally === 'string') return m(`text.tally.${tally}`, { n, who });
  if ('tokens' in tally) return m('text.tally.tokens', { n, who, token: tally.tokens });
  if ('costOf' in tally) return m('text.tally.costOf', { n, ...w.refer(tally.costOf) });
  const different = 'different' in tally && tally.different ? 'yes' : 'no';
  // "card in your hand costing 3": the place comes before what else must be true.
  const placed = (at: Message): Message => qualified(at, qualities(tally.where, n, w, true));
  const plain = plainKind(tally.where, n);
  if ('in' in tally) {
    const zone = tally.in === 'aside' ? w.group() : tally.in;
    return placed(m('text.tally.in', { n, who, zone, kind: plain, different }));
  }
  if ('mat' in tally) return placed(m('text.tally.mat', { n, who, mat: tally.mat, kind: plain }));
  const noun = kind(tally.where, n, w);
  // "The cards trashed with the first choice", also if they can only be one card.
  const mark = w.markOf(tally.cards);
  const the = slotNoun(mark, 2);
  const referred = w.refer(tally.cards);
  return tally.where === undefined && different === 'no'
    ? m('text.tally.ofSlot', { n, ...referred })
    : m('text.tally.slot', { n, kind: noun, different, ...amongOnly(mark, referred), the });
}

/** "Among them" would be all cards with which the same was done, not only the last one. */
const amongOnly = ({ kind: is, how }: Mark, referred: Reference): Reference =>
  referred.ref === 'it' && (is ?? how) ? { ...referred, ref: 'one' } : referred;
