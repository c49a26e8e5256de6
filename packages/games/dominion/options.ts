import { type Ask, at, type Message, type OptionInfo } from '@cardwright/kernel';
import { cardAt, type DominionContent } from './content.ts';
import { MODE } from './effects/branch.ts';
import { NONE } from './effects/choose.ts';
import type { EffectJson } from './effects/define.ts';
import { END_PHASE, END_TURN, phaseAfterBuying } from './procedures/turn.ts';
import { costOf } from './rules/zones.ts';
import type { DominionState } from './state.ts';
import { modeText } from './effects/mode-text.ts';

const OPTION_ZONES = ['hand', 'supply', 'discard', 'aside', 'inPlay', 'trash', 'mat'] as const;
type OptionZone = (typeof OPTION_ZONES)[number];

const FROM_HAND = new Set(['ask.action', 'ask.treasures', 'ask.phase']);

/** The zone of a question's cards in the scene. */
function zoneOf(content: DominionContent, state: DominionState, ask: Ask): OptionZone {
  if (ask.why === 'ask.buy' || ask.why === 'ask.name') return 'supply';
  if (FROM_HAND.has(ask.why) || ask.why.startsWith('ask.react')) return 'hand';
  if (ask.why === 'ask.putBack' || ask.why === 'ask.setAside') return 'aside';
  const f = state.stack[state.stack.length - 1];
  if (f?.kind === 'list') {
    const line = content.programs[f.program]?.lines[f.line];
    if (line?.effect.name === 'gain') return 'supply';
    const { from } = (line?.params ?? {}) as { from?: string };
    if (from === 'play') return 'inPlay';
    if (from?.startsWith('mat:')) return 'mat';
    const zone = OPTION_ZONES.find((known) => known === from);
    if (zone) return zone;
  }
  return ask.why === 'ask.may.play' ? 'discard' : 'hand';
}

/** The name of the asking card; a yes-no question also names the cards it is about. */
export function dominionQuestion(
  content: DominionContent,
  state: DominionState,
  ask: Ask,
): Message {
  const key = `dominion.${ask.why}`;
  if (ask.why === 'ask.phase') return { key, args: { phase: state.turn.during ?? '' } };
  if (ask.why === 'ask.buy') {
    const phase = phaseAfterBuying(content, state);
    return phase === undefined ? { key } : { key: 'dominion.ask.buy.phase', args: { phase } };
  }
  if (ask.card < 0) return { key };
  const card = cardAt(content, ask.card).name;
  if (ask.why === 'ask.may.do') {
    return { key, args: { card, what: modeText(content, card, at(asking(content, state), 0)) } };
  }
  if (ask.kind !== 'yes-no') return { key, args: { card } };
  const about = ask.options.flatMap((one) => content.cards[one]?.name ?? []);
  return { key, args: about.length === 0 ? { card } : { card, about: about.join(', ') } };
}

const TO_BUYING: OptionInfo = Object.freeze({
  ref: 'endPhase',
  words: { key: 'dominion.option.endPhase' },
  data: 'endPhase',
});
/** Leaves an extra phase. */
const endOfPhase = ({ turn }: DominionState): OptionInfo => ({
  ref: 'endPhase',
  words: { key: 'dominion.option.endExtra', args: { phase: turn.during ?? '' } },
  data: 'endPhase',
});
const TO_END: OptionInfo = Object.freeze({
  ref: 'endTurn',
  words: { key: 'dominion.option.endTurn' },
  data: 'endTurn',
});
const DECLINE: OptionInfo = Object.freeze({ words: { key: 'dominion.option.none' }, data: null });

export function dominionOption(
  content: DominionContent,
  state: DominionState,
  ask: Ask,
  index: number,
): OptionInfo {
  const code = at(ask.options, index);
  if (code === END_PHASE) return ask.why === 'ask.phase' ? endOfPhase(state) : TO_BUYING;
  if (code === END_TURN && ask.why === 'ask.buy') {
    const phase = phaseAfterBuying(content, state);
    if (phase === undefined) return TO_END;
    return { ...TO_END, words: { key: 'dominion.option.toPhase', args: { phase } } };
  }
  if (code === NONE) return DECLINE;
  if (code <= MODE) return modeOption(content, MODE - code, state, ask);
  const zone = zoneOf(content, state, ask);
  let copy = -1;
  if (ask.kind === 'some' || ask.kind === 'order') {
    copy = 0;
    for (let i = 0; i < index; i++) if (ask.options[i] === code) copy++;
  }
  const option = cardOption(content, zone, code, copy);
  if (zone !== 'supply' || state.turn.less === undefined) return option;
  const cost = costOf({ content, state }, code);
  return { ...option, words: { ...option.words, args: { ...option.words.args, cost } } };
}

type Zone = OptionZone;
type Kept = { [zone in Zone]: OptionInfo[][] };
const kept = new WeakMap<DominionContent, Kept>();

/** One of the lists to choose from, in words. */
function modeOption(
  content: DominionContent,
  mode: number,
  state: DominionState,
  { card }: Ask,
): OptionInfo {
  const what = modeText(content, cardAt(content, card).name, at(asking(content, state), mode));
  return { words: { key: 'dominion.option.mode', args: { what } }, data: mode + 1 };
}

type Lists = readonly (readonly EffectJson[])[];

/** The list or lists of the asking line, as in its file. */
function asking(content: DominionContent, { stack }: DominionState): Lists {
  const f = stack.at(-1);
  const line = f?.kind === 'list' ? content.programs[f.program]?.lines[f.line] : undefined;
  const { json = [] } = (line?.params ?? {}) as { json?: readonly EffectJson[] | Lists };
  return json.every((one) => Array.isArray(one)) ? (json as Lists) : [json as EffectJson[]];
}

/** A card option is the same in every match, so it is built once and frozen. */
function cardOption(content: DominionContent, zone: Zone, code: number, copy: number): OptionInfo {
  let zones = kept.get(content);
  if (!zones) kept.set(content, (zones = newKept()));
  const copies = (zones[zone][code] ??= []);
  return (copies[copy + 1] ??= newOption(content, zone, code, copy));
}

const newKept = (): Kept => ({
  hand: [],
  supply: [],
  discard: [],
  aside: [],
  inPlay: [],
  trash: [],
  mat: [],
});

function newOption(content: DominionContent, zone: Zone, code: number, copy: number): OptionInfo {
  const { name, cost } = cardAt(content, code);
  const words: Message = {
    key: zone === 'supply' ? 'dominion.option.pile' : 'dominion.option.card',
    args: { card: name, cost },
  };
  return Object.freeze({
    ref: copy < 0 ? `${zone}:${name}` : `${zone}:${name}#${copy}`,
    words,
    data: name,
  });
}
