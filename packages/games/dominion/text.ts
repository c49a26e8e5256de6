import type { Message, Words } from '@cardwright/kernel';
import type { DominionContent } from './content.ts';
import type { Count } from './effects/choose.ts';
import type { EffectJson, Where } from './effects/define.ts';

/** A card's printed text, worded from its effects: bonuses a line each, then sentences. */
export function dominionText(content: DominionContent, name: string, words: Words): string {
  const card = content.source.find((c) => c.name === name);
  if (!card) return '';
  const lines = listText(card.play ?? [], 'you').map(words);
  if (typeof card.points === 'number') lines.push(words(m('text.points', { n: card.points })));
  else if (card.points) lines.push(words(m('text.pointsPer', { n: card.points.points, per: card.points.per })));
  if (card.reaction) lines.push(words(m('text.reaction', { what: listText(card.reaction.play, 'you') })));
  return lines.map((line) => line.charAt(0).toUpperCase() + line.slice(1)).join('\n');
}

type Who = 'you' | 'they';
type Args = NonNullable<Message['args']>;
const m = (key: string, args: Args = {}): Message => ({ key: `dominion.${key}`, args });

/** The sentences of a list. A choice and the line that uses what was chosen are one sentence. */
function listText(lines: readonly EffectJson[], who: Who): Message[] {
  const out: Message[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const next = lines[i + 1];
    if (line.do === 'choose' && next && next.cards === `$${line.as as string}`) {
      out.push(chosen(line, next, who));
      i++;
    } else if (line.do === 'find' && next?.do === 'may') {
      out.push(m('text.may.find', { from: where(line.where as Where, 1), what: listText(next.play as EffectJson[], who).slice(1) }));
      i++;
    } else if (line.do === 'discardTop' && next?.do === 'may') {
      out.push(m('text.discardTop'), m('text.may.top', { what: where(next.where as Where, 1) }));
      i++;
    } else {
      out.push(plain(line, who));
    }
  }
  return out;
}

function plain(line: EffectJson, who: Who): Message {
  const n = typeof line.n === 'number' ? line.n : -1;
  switch (line.do) {
    case 'cards':
      return n < 0 ? m('text.drawThatMany') : who === 'they' ? m('text.draws', { n }) : m('text.cards', { n });
    case 'gain':
      return m('text.gain.named', { who, card: line.cards as string, to: (line.to as string) ?? 'discard' });
    case 'attack':
    case 'others':
      return m('text.others', { what: listText(line.play as EffectJson[], 'they') });
    case 'whenFirst':
      return m('text.whenFirst', { card: line.card as string, what: listText(line.play as EffectJson[], 'you') });
    case 'drawUpTo':
      return m('text.drawUpTo', { n, skip: line.maySkip === undefined ? 'none' : (line.maySkip as { type: string }).type });
    case 'trash':
    case 'discard':
    case 'topdeck':
    case 'play':
      return m(`text.${line.do}.it`, { who });
    default:
      return m(`text.${line.do}`, { who, n });
  }
}

/** A choice with what is done with it: "Trash up to 4 cards from your hand." */
function chosen(choice: EffectJson, use: EffectJson, who: Who): Message {
  const count = (choice.count as Count | undefined) ?? 1;
  const n = typeof count === 'number' ? count : count === 'any' ? 0 : Object.values(count)[0]!;
  const many = typeof count === 'number' ? 'exactly' : count === 'any' ? 'any' : 'upTo' in count ? (count.upTo === 1 ? 'may' : 'upTo') : 'downTo' in count ? 'downTo' : 'perEmptyPile';
  return m(`text.${use.do}.${choice.from as string}`, {
    who, many, n, what: where(choice.where as Where | undefined, many === 'exactly' ? n : many === 'may' ? 1 : 2), to: (use.to as string) ?? '', times: (use.times as number) ?? 1,
  });
}

/** What fits, as a noun: "a Treasure other than Copper costing up to 3 more than it". */
function where(w: Where | undefined, n: number): Message {
  const cost = w?.costAtMost;
  return m('text.thing', {
    n,
    type: w?.name ?? w?.type ?? 'card',
    not: w?.not ?? 'no',
    limit: cost === undefined ? 'no' : typeof cost === 'number' ? 'fixed' : 'more',
    cost: cost === undefined ? 0 : typeof cost === 'number' ? cost : cost.plus,
  });
}
