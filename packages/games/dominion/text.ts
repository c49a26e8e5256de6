import type { Message, Words } from '@cardwright/kernel';
import type { DominionContent } from './content.ts';
import type { Count } from './effects/choose.ts';
import type { EffectJson, Where } from './effects/define.ts';

/** A card's printed text, worded from its effects: bonuses a line each, then sentences. */
export function dominionText(content: DominionContent, name: string, words: Words): string {
  const card = content.source.find((c) => c.name === name);
  if (!card) return '';
  const lines = listText(card.play ?? [], 'you', words).map(words);
  if (typeof card.points === 'number') lines.push(words(m('text.points', { n: card.points })));
  else if (card.points)
    lines.push(words(m('text.pointsPer', { n: card.points.points, per: card.points.per })));
  if (card.reaction)
    lines.push(words(m('text.reaction', { what: inner(card.reaction.play, 'you', words) })));
  return lines.map((line) => line.charAt(0).toUpperCase() + line.slice(1)).join('\n');
}

/** To you the card speaks in sentences, of the others in parts of one. */
type Who = 'you' | 'they';
type Args = NonNullable<Message['args']>;
const m = (key: string, args: Args = {}): Message => ({ key: `dominion.${key}`, args });

/** A list within a sentence: its own sentences without their stops and capitals. */
const inner = (lines: readonly EffectJson[], who: Who, words: Words): string =>
  listText(lines, who, words)
    .map(words)
    .map((s) => s.charAt(0).toLowerCase() + s.slice(1).replace(/\.$/, ''))
    .join(', ');

/** The sentences of a list. A choice and the line that uses what was chosen are one sentence. */
function listText(lines: readonly EffectJson[], who: Who, words: Words): Message[] {
  const out: Message[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const next = lines[i + 1];
    const may =
      next?.do === 'may' && next.with === `$${line.as as string}`
        ? (next.play as EffectJson[])
        : undefined;
    if (line.do === 'choose' && next && next.cards === `$${line.as as string}`) {
      const shown = lines[i + 2]?.do === 'revealHand' && lines[i + 2]!.unless === next.cards;
      out.push(
        shown
          ? m('text.orShow', { who, what: words(chosen(line, next, who)).replace(/\.$/, '') })
          : chosen(line, next, who),
      );
      i += shown ? 2 : 1;
    } else if (
      may &&
      line.do === 'find' &&
      line.from === 'hand' &&
      next!.where === undefined &&
      may[0]!.do === 'trash' &&
      may.length > 1 &&
      who === 'you'
    ) {
      out.push(
        m('text.may.find', {
          from: where(line.where as Where, 1),
          what: inner(may.slice(1), who, words),
        }),
      );
      i++;
    } else if (
      may &&
      line.do === 'discardTop' &&
      may.length === 1 &&
      may[0]!.do === 'play' &&
      may[0]!.times === undefined
    ) {
      out.push(
        m('text.discardTop', { who }),
        m('text.may.top', { what: where(next!.where as Where | undefined, 1) }),
      );
      i++;
    } else {
      out.push(plain(line, who, words));
    }
  }
  return out;
}

function plain(line: EffectJson, who: Who, words: Words): Message {
  const n = typeof line.n === 'number' ? line.n : -1;
  switch (line.do) {
    case 'cards':
      return n < 0
        ? m('text.drawThatMany', { who })
        : who === 'they'
          ? m('text.draws', { n })
          : m('text.cards', { n });
    case 'actions':
    case 'buys':
    case 'coins':
    case 'look':
    case 'reveal':
      return m(`text.${line.do}${n < 0 ? '.each' : ''}`, { who, n });
    case 'gain':
      return (line.cards as string).startsWith('$')
        ? m('text.gain.it', { who, to: (line.to as string) ?? 'discard' })
        : m('text.gain.named', {
            who,
            card: line.cards as string,
            vowel: vowel(line.cards as string),
            to: (line.to as string) ?? 'discard',
          });
    case 'attack':
    case 'others':
      return m('text.others', { what: listText(line.play as EffectJson[], 'they', words) });
    case 'whenFirst':
      return m('text.whenFirst', {
        card: line.card as string,
        what: inner(line.play as EffectJson[], 'you', words),
      });
    case 'drawUpTo':
      return m('text.drawUpTo', {
        who,
        n,
        skip: line.maySkip === undefined ? 'none' : (line.maySkip as { type: string }).type,
      });
    case 'may':
      return m('text.may', {
        who,
        has: line.where === undefined ? 'no' : 'yes',
        thing: where(line.where as Where | undefined, 1),
        what: inner(line.play as EffectJson[], who, words),
      });
    case 'choose':
    case 'find':
      return chosen({ ...line, count: line.do === 'find' ? 1 : line.count }, { do: line.do }, who);
    case 'trash':
    case 'discard':
    case 'topdeck':
      return m(`text.${line.do}.it`, { who });
    case 'play':
      return m('text.play.it', { times: (line.times as number | undefined) ?? 1 });
    default:
      return m(`text.${line.do}`, { who, n, unless: line.unless === undefined ? 'no' : 'yes' });
  }
}

/** A choice with what is done with it: "Trash up to 4 cards from your hand." */
function chosen(choice: EffectJson, use: EffectJson, who: Who): Message {
  const count = (choice.count as Count | undefined) ?? 1;
  const n = typeof count === 'number' ? count : count === 'any' ? 0 : Object.values(count)[0]!;
  const many =
    typeof count === 'number'
      ? 'exactly'
      : count === 'any'
        ? 'any'
        : 'upTo' in count
          ? count.upTo === 1
            ? 'may'
            : 'upTo'
          : 'downTo' in count
            ? 'downTo'
            : 'perEmptyPile';
  const what = where(
    choice.where as Where | undefined,
    many === 'exactly' ? n : many === 'may' ? 1 : 2,
  );
  const from =
    choice.from === 'aside'
      ? choice.where === undefined
        ? 'aside'
        : 'them'
      : (choice.from as string);
  const some = m(from === 'aside' ? 'text.ofThem' : 'text.some', { many, n, what });
  return m(`text.${use.do}.from`, {
    who,
    many,
    n,
    some,
    from,
    to: (use.to as string) ?? '',
    times: (use.times as number) ?? 1,
  });
}

/** "An" stands before it, not "a". */
const vowel = (name: string): string => (/^[AEIO]/i.test(name) ? 'yes' : 'no');

/** What fits, as a noun: "a Treasure other than Copper costing up to 3 more than it". */
function where(w: Where | undefined, n: number): Message {
  const cost = w?.costAtMost;
  return m('text.thing', {
    n,
    type: w?.name ?? w?.type ?? 'card',
    vowel: vowel(w?.name ?? w?.type ?? 'card'),
    not: w?.not ?? 'no',
    limit: cost === undefined ? 'no' : typeof cost === 'number' ? 'fixed' : 'more',
    cost: cost === undefined ? 0 : typeof cost === 'number' ? cost : cost.plus,
  });
}
