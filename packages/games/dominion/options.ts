import type { Ask, GameEvent, Message, OptionInfo, Plain } from '@cardwright/kernel';
import type { DominionContent } from './content.ts';
import { NONE } from './effects/choose.ts';
import { END_PHASE, END_TURN } from './procedures/turn.ts';
import type { DominionState } from './state.ts';

/** Where the cards of a question lie in the scene. */
function zoneOf(content: DominionContent, state: DominionState, ask: Ask): 'hand' | 'supply' | 'discard' | 'aside' {
  if (ask.why === 'ask.buy') return 'supply';
  if (ask.why === 'ask.action' || ask.why === 'ask.treasures' || ask.why === 'ask.react') return 'hand';
  if (ask.why === 'ask.putBack' || ask.why === 'ask.setAside') return 'aside';
  const f = state.stack[state.stack.length - 1];
  if (f?.kind === 'list') {
    const params = content.programs[f.program]?.lines[f.line]?.params as { from?: string } | undefined;
    if (params?.from === 'supply' || params?.from === 'discard' || params?.from === 'aside') return params.from;
  }
  return ask.why === 'ask.may.play' ? 'discard' : 'hand';
}

const TO_BUYING: OptionInfo = Object.freeze({ ref: 'endPhase', words: { key: 'dominion.option.endPhase' }, data: 'endPhase' });
const TO_END: OptionInfo = Object.freeze({ ref: 'endTurn', words: { key: 'dominion.option.endTurn' }, data: 'endTurn' });
const DECLINE: OptionInfo = Object.freeze({ words: { key: 'dominion.option.none' }, data: null });

export function dominionOption(content: DominionContent, state: DominionState, ask: Ask, index: number): OptionInfo {
  const code = ask.options[index]!;
  if (code === END_PHASE) return TO_BUYING;
  if (code === END_TURN && ask.why === 'ask.buy') return TO_END;
  if (code === NONE) return DECLINE;
  const zone = zoneOf(content, state, ask);
  let copy = -1;
  if (ask.kind === 'some' || ask.kind === 'order') {
    copy = 0;
    for (let i = 0; i < index; i++) if (ask.options[i] === code) copy++;
  }
  return cardOption(content, zone, code, copy);
}

const kept = new WeakMap<DominionContent, Map<string, OptionInfo>>();

/** A card as an option is the same in every match: made once, and frozen. */
function cardOption(content: DominionContent, zone: string, code: number, copy: number): OptionInfo {
  let options = kept.get(content);
  if (!options) kept.set(content, (options = new Map()));
  const { name, cost } = content.cards[code]!;
  const ref = copy < 0 ? `${zone}:${name}` : `${zone}:${name}#${copy}`;
  let option = options.get(ref);
  if (!option) {
    const words: Message = { key: zone === 'supply' ? 'dominion.option.pile' : 'dominion.option.card', args: { card: name, cost } };
    options.set(ref, (option = Object.freeze({ ref, words, data: name })));
  }
  return option;
}

/** An event as a line of the log. */
export function tellDominion(_content: DominionContent, event: GameEvent): Message | undefined {
  const secret = event.secret?.data ?? {};
  const cards = (event.cards ?? secret.cards ?? event.card ?? secret.card) as Plain | undefined;
  const args = {
    seat: Number(event.seat ?? 0),
    n: Number(event.n ?? (Array.isArray(cards) ? cards.length : 1)),
    turn: Number(event.turn ?? 0),
    cards: Array.isArray(cards) ? cards.join(', ') : typeof cards === 'string' ? cards : '',
    to: String(event.to ?? ''),
  };
  const told = event.type === 'draw' || event.type === 'look' || event.type === 'topdeck' ? (args.cards === '' ? '.hidden' : '') : '';
  return { key: `dominion.log.${event.type}${told}`, args };
}
