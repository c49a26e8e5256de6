import { usualWords } from '../../loading/index.ts';

/** Spellings that count as the same word: "draw cards", "DrawCards". */
const spell = (word: string): string => word.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Words that designers often write for an effect; they are spelt too differently to be guessed. */
export const EFFECT_FOR = usualWords(
  {
    cards: 'draw card drawCard drawCards addCards plusCards',
    actions: 'addActions plusActions',
    buys: 'addBuys plusBuys',
    coins: 'money gold addCoins plusCoins coffers',
    points: 'victory vp victoryPoints addPoints score',
    choose: 'select pick target',
    trash: 'destroy remove',
    gain: 'take acquire get',
    topdeck: 'onDeck putOnDeck toDeck ontoDeck',
    toHand: 'intoHand putInHand takeToHand',
    look: 'peek scry lookAt',
    revealHand: 'showHand',
    drawUpTo: 'drawTo drawUntil',
    discardTop: 'mill',
    putBack: 'returnToDeck',
    return: 'returnToSupply toSupply',
    may: 'optional optionally youMay ask',
    modes: 'option options chooseOne choice choices oneOf or',
    everyone: 'allPlayers eachPlayer players',
    others: 'eachOther eachOtherPlayer otherPlayers opponents opponent',
    unaffected: 'block immune protect cancel',
    nameCard: 'name declare call',
    setAside: 'mat exile',
    tokens: 'token addTokens giveTokens counter counters villagers',
    removeTokens: 'spend spendTokens payTokens loseTokens',
    costLess: 'reduceCost cheaper discount',
    nextTurn: 'duration startOfNextTurn atNextTurn',
    later: 'atEndOfTurn endOfTurn delay',
    extraTurn: 'anotherTurn takeTurn',
    if: 'then when condition check unless',
  },
  spell,
);

export const NO_BOTTOM = 'no effect reaches the bottom of the deck';
const BOTTOM = `${NO_BOTTOM}; "topdeck" puts cards on top`;
const DOWN_TO =
  'write { "do": "choose", "from": "hand", "count": { "downTo": 3 }, "as": "x" }, then discard $x';
const onEvent = (event: string): string => `write it beside "play": "when": { "${event}": […] }`;
const REACTION = 'write it beside "play": "reaction": { "to": "attack", "play": […] }';
const FOR_EACH =
  'count with an amount, such as { "n": 1, "per": { "cards": "$x" } }; "play" has "times"';
const PASSED =
  'other players can give you cards with { "do": "pass", "cards": "$x", "to": "you" }, in the list ' +
  'of an "attack" or "others"';

/** What to write instead of an effect that does not exist. */
export const EFFECT_ADVICE = usualWords(
  {
    [DOWN_TO]: 'discardDownTo discardTo',
    'write { "do": "all", "from": "hand", "as": "x" }, then discard $x': 'discardHand',
    'write { "do": "gain", "cards": "Curse" } in the list of an "attack"': 'curse',
    'write "else" as a field of the "if", beside its "play"': 'else otherwise',
    [onEvent('gained')]: 'onGain gained whenGained whenGain',
    [onEvent('bought')]: 'onBuy bought whenBought whenBuy',
    [onEvent('trashed')]: 'onTrash trashed whenTrashed whenTrash',
    [onEvent('discarded')]: 'onDiscard discarded whenDiscarded whenDiscard',
    [REACTION]: 'reaction react onAttack whenAttacked',
    [FOR_EACH]: 'repeat forEach times loop',
    [PASSED]: 'steal takeFrom swap',
    'nothing is random but shuffles; "reveal" turns up the top card': 'random randomly',
    [BOTTOM]: 'bottomdeck bottom',
    'no effect shuffles; an empty deck is shuffled when cards are needed': 'shuffle reshuffle',
  },
  spell,
);

/** Fields that designers often write for another one, where an effect has that one. */
export const FIELD_FOR = usualWords({
  n: 'amount count number',
  count: 'amount number n condition test when',
  times: 'n repeat',
  play: 'then effects effect do lines onPlay whenPlayed',
  else: 'otherwise',
  of: 'options choices modes',
  where: 'filter match only that',
  from: 'zone in',
  token: 'name kind type',
  mat: 'on onto name',
  at: 'when',
  to: 'into on onto when trigger event',
  card: 'name',
  cards: 'slot what',
  with: 'slot cards',
  as: 'into slot store',
  upTo: 'max atMost',
  atLeast: 'min minimum moreThan greaterThan over',
  atMost: 'max maximum lessThan fewerThan under',
  exactly: 'equals equal is',
  costAtMost: 'maxCost costMax upTo max atMost',
  costAtLeast: 'minCost costMin min atLeast',
  costExactly: 'exactCost exactly',
  name: 'card cardName is title',
  not: 'except notName other otherThan',
  if: 'condition unless',
  cost: 'price',
  points: 'vp victoryPoints value score n amount',
  bought: 'buy buys onBuy whenBought',
  gained: 'gain onGain whenGained',
  trashed: 'trash onTrash whenTrashed',
  discarded: 'discard onDiscard whenDiscarded',
});

const PLAYERS = 'a line has no player: put it into the list of "others", "attack" or "everyone"';
const ONLY_IF = 'put the line into the list of an "if": { "do": "if", "count": …, "play": […] }';
const OPTIONAL = 'put the line into the list of a "may", or choose with "count": { "upTo": 1 }';

/** What to do instead of an unknown field of a line. */
export const FIELD_ADVICE = usualWords({
  [PLAYERS]: 'who player players target',
  [OPTIONAL]: 'may optional',
  [ONLY_IF]: 'if when unless condition',
});

const inWhen = (event: string): string => `write "when": { "${event}": […] }`;
const asLine = (line: string): string => `write it as a line of "play": { "do": "${line}", … }`;

/** What to do instead of an unknown field of a card. */
export const CARD_ADVICE = usualWords(
  {
    [inWhen('gained')]: 'onGain gained whenGained whenGain gain',
    [inWhen('bought')]: 'onBuy bought whenBought whenBuy buy',
    [inWhen('trashed')]: 'onTrash trashed whenTrashed whenTrash trash',
    [inWhen('discarded')]: 'onDiscard discarded whenDiscarded whenDiscard discard',
    'write "reaction": { "to": "attack", "play": […] }': 'onAttack react reactions',
    [asLine('attack')]: 'attack',
    [asLine('nextTurn')]: 'duration nextTurn',
    [asLine('coins')]: 'coins coin money treasure',
    [asLine('cards')]: 'cards draw',
    [asLine('actions')]: 'actions action',
    [asLine('buys')]: 'buys',
    'remove it: the text is generated from the effects': 'text description rules',
    'put pictures into pack.json, under "images"': 'image picture art',
    'put translations into pack.json, under "translations"': 'translation translations',
    'remove it: the rules set the size of each pile': 'copies pile supply quantity',
  },
  spell,
);
