import type { Message, Words } from '@cardwright/kernel';
import type { DominionContent } from './content.ts';
import type { EffectJson, Where } from './effects/define.ts';
import { effectNamed } from './effects/index.ts';
import { type Choice, chosen, m, thing, type Who, type Wording } from './effects/wording.ts';

/** A card's printed text, worded from its effects: bonuses a line each, then sentences. */
export function dominionText(content: DominionContent, name: string, words: Words): string {
  const card = content.source.find((c) => c.name === name);
  if (!card) return '';
  const wording = wordingIn(words);
  const lines = wording.list(card.play ?? [], 'you').map(words);
  if (typeof card.points === 'number') lines.push(words(m('text.points', { n: card.points })));
  else if (card.points)
    lines.push(words(m('text.pointsPer', { n: card.points.points, per: card.points.per })));
  if (card.reaction)
    lines.push(words(m('text.reaction', { what: wording.inner(card.reaction.play, 'you') })));
  return lines.map((line) => line.charAt(0).toUpperCase() + line.slice(1)).join('\n');
}

function wordingIn(words: Words): Wording {
  const wording: Wording = {
    list: (lines, who) => listText(lines, who, wording, words),
    inner: (lines, who) =>
      wording
        .list(lines, who)
        .map(words)
        .map((s) => s.charAt(0).toLowerCase() + s.slice(1).replace(/\.$/, ''))
        .join(', '),
  };
  return wording;
}

/** Lines that make one sentence, or a pair of them: the messages, and how many lines they take. */
interface Sentence {
  messages: Message[];
  lines: number;
}

/**
 * The sentences of a list. Each effect words itself; a choice and the line that uses what was
 * chosen are one sentence.
 */
function listText(
  lines: readonly EffectJson[],
  who: Who,
  wording: Wording,
  words: Words,
): Message[] {
  const out: Message[] = [];
  for (let i = 0; i < lines.length; ) {
    const rest = lines.slice(i);
    const [line] = rest;
    if (!line) break;
    const joint =
      choiceAndUse(rest, who, words) ?? foundAndTrashed(rest, who, wording) ?? topPlayed(rest, who);
    if (joint) out.push(...joint.messages);
    else out.push(effectNamed(line.do).text(line, who, wording));
    i += joint?.lines ?? 1;
  }
  return out;
}

/** "Discard a card.", and where the hand is shown if there was none, that too. */
function choiceAndUse(
  [line, next, third]: readonly EffectJson[],
  who: Who,
  words: Words,
): Sentence | undefined {
  if (line?.do !== 'choose' || next?.cards !== slotOf(line)) return undefined;
  const message = chosen(line as unknown as Choice, next, who);
  if (third?.do !== 'revealHand' || third.unless !== next.cards)
    return { messages: [message], lines: 2 };
  const what = words(message).replace(/\.$/, '');
  return { messages: [m('text.orShow', { who, what })], lines: 3 };
}

/** "You may trash a Copper from your hand; if you do, ...": the card is found, not chosen. */
function foundAndTrashed(
  [line, next]: readonly EffectJson[],
  who: Who,
  wording: Wording,
): Sentence | undefined {
  const may = mayWith(line, next);
  if (line?.do !== 'find' || line.from !== 'hand' || who !== 'you' || !may) return undefined;
  const [first, ...then] = may.play;
  if (may.where !== undefined || first?.do !== 'trash' || then.length === 0) return undefined;
  const from = thing(line.where as Where, 1);
  const message = m('text.may.find', { from, what: wording.inner(then, who) });
  return { messages: [message], lines: 2 };
}

/** "Discard the top card of your deck. If it is an Action, you may play it." */
function topPlayed([line, next]: readonly EffectJson[], who: Who): Sentence | undefined {
  const may = mayWith(line, next);
  if (line?.do !== 'discardTop' || may?.play.length !== 1) return undefined;
  const [play] = may.play;
  if (play?.do !== 'play' || play.times !== undefined) return undefined;
  return {
    messages: [m('text.discardTop', { who }), m('text.may.top', { what: thing(may.where, 1) })],
    lines: 2,
  };
}

const slotOf = (line: EffectJson): string => `$${String(line.as)}`;

/** A "may" about the card that the line before it keeps. */
function mayWith(
  line: EffectJson | undefined,
  next: EffectJson | undefined,
): { play: EffectJson[]; where: Where | undefined } | undefined {
  if (!line || next?.do !== 'may' || next.with !== slotOf(line)) return undefined;
  return { play: next.play as EffectJson[], where: next.where as Where | undefined };
}
