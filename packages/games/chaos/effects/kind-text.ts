import type { Message } from '@cardwright/kernel';
import type { NumberTree } from '../compile/tree.ts';
import { ONGOING_WORDS } from '../compile/vocabulary.ts';
import { type Aim, type CardsName, isOneCard, namedBy } from './aim.ts';

export type CountTree = Extract<NumberTree, { type: 'count' }>;

const m = (key: string, args: Message['args'] = {}): Message => ({ key: `chaos.${key}`, args });

/** Every creature and commander has this tag. */
export const EVERY_CARD = 'any';
const COMMANDER_TAG = 'commander';

export const elementsOf = ({ elements }: CountTree): Message[] =>
  elements.map((element) => m(`element.${element}`));
export const tagsOf = ({ tags }: CountTree): Message[] =>
  tags.map((tag) => (tag === COMMANDER_TAG ? m('tag.commander') : m('tag.own', { tag })));

export const statesOf = ({ states = [] }: CountTree): Message[] =>
  states.flatMap((state) =>
    state === 'default' ? [] : [m('kind.state', { state: m(`state.${state}`) })],
  );

const SIGN_WORDS: { readonly [sign: string]: string } = {
  '+': 'effect.good',
  '-': 'effect.bad',
  '+-': 'effect.mixed',
};
const KIND_WORDS: readonly string[] = ONGOING_WORDS;

function effectMessage(name: string): Message {
  const sign = SIGN_WORDS[name];
  if (sign !== undefined) return m(sign);
  return KIND_WORDS.includes(name) ? m(`effect.${name}`) : m('effect.own', { tag: name });
}

const joinedBy = (key: string, [first, ...rest]: readonly Message[]): Message | undefined =>
  first && rest.reduce((a, b) => m(key, { a, b }), first);

export const either = (kinds: readonly Message[]): Message | undefined =>
  joinedBy('number.or', kinds);

/** Joins the kinds of one sort to one message, or leaves each by itself. */
type Join = (kinds: readonly Message[]) => readonly Message[];
const asOne: Join = (kinds) => {
  const all = either(kinds);
  return all ? [all] : [];
};
const eachByItself: Join = (kinds) => kinds;

/** What a card is: of an element, in a state …; not its tags. */
const beingsOf = (tree: CountTree, join: Join): Message[] => [
  ...join(elementsOf(tree)).map((kinds) => m('kind.elements', { kinds })),
  ...join(statesOf(tree)).map((kinds) => m('kind.states', { kinds })),
  ...(tree.states?.includes('default') ? [m('kind.stateless')] : []),
  ...join((tree.effects ?? []).map(effectMessage)).map((kinds) => m('kind.effects', { kinds })),
];

/** "Cards {of the element air or tagged “frog”}". */
export function kindsMessage(tree: CountTree): Message | undefined {
  const tags = asOne(tagsOf(tree)).map((kinds) => m('kind.tags', { kinds }));
  return either([...beingsOf(tree, asOne), ...tags]);
}

/**
 * What is said of a card: what it is, and which tags it has. A language may need a verb for each of
 * the two.
 */
function predicates(tree: CountTree, join: Join): { be: Message[]; have: Message[] } {
  const isCommander = tree.tags.includes(COMMANDER_TAG);
  const tags = tree.tags.filter((tag) => tag !== COMMANDER_TAG);
  return {
    be: [...(isCommander ? [m('kind.commander')] : []), ...beingsOf(tree, join)],
    have: join(tagsOf({ ...tree, tags })).map((kinds) => m('has.tags', { kinds })),
  };
}

const said = (verb: string, kinds: Message | undefined): Message[] =>
  kinds ? [m(verb, { kinds })] : [];

function isOfKind(tree: CountTree, cards: Message): Message {
  const { be, have } = predicates(tree, asOne);
  const is = either([...said('is.be', either(be)), ...said('is.have', either(have))]);
  return m('text.ifKind', { cards, is: is ?? m('kind.stateless') });
}

/** "If the target is neither blocked nor invisible." */
function isOfNoKind(tree: CountTree, cards: Message): Message {
  const { be, have } = predicates(tree, eachByItself);
  if (be.length === 1 && have.length === 0 && tree.states?.includes('default'))
    return m('text.hasState', { cards });
  const isSingle = be.length + have.length === 1;
  const neither = (parts: readonly Message[]): string => (parts.length > 1 ? 'Neither' : '');
  const nor = (kinds: readonly Message[]): Message | undefined => joinedBy('number.nor', kinds);
  const is = nor([
    ...said(`is.be${neither(be)}`, nor(be)),
    // "né ha né" would be one too many
    ...said(`is.have${be.length > 0 ? '' : neither(have)}`, nor(have)),
  ]);
  const args = { cards, is: is ?? m('kind.stateless') };
  return m(isSingle ? 'text.unlessKind' : 'text.unlessKinds', args);
}

/** Groups of which some are there or none is. */
const COUNTABLE: readonly CardsName[] = ['foes', 'allies', 'all', 'creatures'];

interface Question {
  readonly head: Message;
  readonly opposite: Message;
}

/** Whether there is a card of some kind and whether not, where a count tells only that. */
export function kindOfCards(tree: NumberTree, aim: Aim): Question | undefined {
  if (typeof tree === 'number' || tree.type !== 'count') return undefined;
  const name = namedBy(aim, tree.target_mode);
  if (tree.tags.includes(EVERY_CARD))
    return COUNTABLE.includes(name)
      ? { head: m(`text.ifAny.${name}`), opposite: m(`text.ifNone.${name}`) }
      : undefined;
  if (kindsMessage(tree) === undefined || name === 'random_chaos') return undefined;
  const cards = m(`mode.${name}`);
  return isOneCard(name)
    ? { head: isOfKind(tree, cards), opposite: isOfNoKind(tree, cards) }
    : { head: isOfKind(tree, anyOf(name)), opposite: isOfKind(tree, noneOf(name)) };
}

/** "At least one enemy creature", "no enemy creature". */
export const anyOf = (name: CardsName): Message => m(`any.${name}`);
export const noneOf = (name: CardsName): Message => m(`none.${name}`);
