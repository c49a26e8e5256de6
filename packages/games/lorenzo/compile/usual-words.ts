import type { FileFault } from '@cardwright/kernel';
import { hintUnknownFields, type UnknownField, usualWords } from '../../loading/index.ts';
import { CARD_TYPES } from '../content.ts';
import { EFFECTS } from '../effects/index.ts';
import { ALIASES, GOODS } from '../rules/goods.ts';

/** Hints for words that the format does not have. */

const spell = (word: string): string => word.toUpperCase().replace(/[^A-Z]/g, '');

const MORE =
  'no effect gives more of a good each time; the flag DOUBLE doubles what instant effects of ' +
  'cards give';
const OTHERS = 'no effect takes from other players or counts what they own';
const EXTRA =
  'write ACTION with "TYPE": "HARVEST", "PRODUCTION" or "TOWER"; PERMANENT raises their values';
const CHEAPER = 'write PERMANENT with "TYPE": "TOWER" and a BONUSRESOURCE';

/** Usual words for an effect: the effect, or what to write instead. */
const EFFECT_WORDS = usualWords(
  {
    ADD: 'GIVE GIVES GAIN GAINS GET RECEIVE INCOME RESOURCE RESOURCES',
    CHANGE: 'EXCHANGE CONVERT CONVERSION TRADE SWAP TURN CHOICE CHOOSE OR',
    BONUS: 'COUNT PER FOREACH FOREVERY SCORE POINTS',
    PRIVILEGE: 'COUNCIL COUNCILPRIVILEGE',
    PERMANENT: 'LASTING BOOST',
    ACTION: 'EXTRAACTION BONUSACTION',
    [EXTRA]: 'HARVEST PRODUCTION TOWER',
    [CHEAPER]: 'DISCOUNT CHEAPER LESSCOST',
    [MORE]: 'MORERESOURCE MORERESOURCES EXTRARESOURCE EXTRARESOURCES',
    [OTHERS]: 'STEAL TAKE ROB OPPONENT',
    'write ADD with a negative amount': 'LOSE LOSES LOSS REMOVE PAY',
  },
  spell,
);

export function effectHint(word: string): string | undefined {
  const meant = EFFECT_WORDS(word);
  return EFFECTS.some((name) => name === meant) ? `did you mean '${meant}'?` : meant;
}

const FIELD_WORDS = usualWords(
  {
    RESOURCEIN: 'IN PAY PAYS INPUT FROM GIVE COST',
    RESOURCEOUT: 'OUT GET GETS GAIN GAINS OUTPUT TO RECEIVE',
    BONUSACTIONVALUE: 'VALUE ACTION DICE DIE POWER LEVEL',
    BONUSRESOURCE: 'DISCOUNT CHEAPER LESS',
    REGIONID: 'TOWER REGION',
    FOREACH: 'PER EACH OF EVERY FOR COUNT COUNTS CARD CARDTYPE RESOURCE',
    QUANTITY: 'EVERYN STEP',
    INCREASE: 'GIVES GIVE GAIN GET GOOD RESOURCE BONUS',
    INCREASINGQUANTITY: 'AMOUNT INCREASEQUANTITY INCREASEBY BY',
    NUMBER: 'COUNT QUANTITY AMOUNT N PRIVILEGES PRIVILEGE',
    COST: 'PRICE PAY',
    COINS: 'GOLD MONEY FLORINS',
    SERVANTS: 'WORKERS MEEPLES',
    WOOD: 'TIMBER LUMBER',
    STONE: 'ROCK BRICK',
    MILITARY_POINTS: 'STRENGTH WAR ARMY',
    VICTORY_POINTS: 'POINTS PV SCORE',
    RESOURCE: 'GOODS RESOURCES',
    CARDTYPE: 'CARDS',
    cardType: 'TYPE KIND TOWER COLOR COLOUR',
    minimumActionValue: 'VALUE ACTIONVALUE DICE DICEVALUE ACTIVATION',
    cost: 'PRICE COSTS',
    requirements: 'REQUIRES REQUIRE NEEDS REQUIREMENT PREREQUISITE',
    instantEffect: 'EFFECT EFFECTS IMMEDIATE IMMEDIATEEFFECT ONPLAY',
    instantPayload: 'PAYLOAD IMMEDIATEPAYLOAD',
    permanentEffect: 'LASTINGEFFECT ENDEFFECT FINALEFFECT ENDGAME',
    permanentPayload: 'LASTINGPAYLOAD ENDPAYLOAD FINALPAYLOAD',
  },
  spell,
);

const CHOICE_AT_ONCE =
  'for a choice at once, write a CHANGE with a list: [{ "RESOURCEIN": {}, "RESOURCEOUT": ' +
  '{ "COINS": 2 } }, …]';
const NEEDS_GOODS =
  'a development card requires goods, such as { "MILITARY_POINTS": 5 }; only leaders require cards';
const CARD_WORDS: readonly string[] = ['RESOURCE', 'CARDTYPE', ...CARD_TYPES];
const GOOD_WORDS: readonly string[] = [...GOODS, ...Object.keys(ALIASES)];

const ONE_PRIVILEGE = 'a privilege is an effect of its own: write PRIVILEGE with "NUMBER": 1';
const PRICED_PRIVILEGE =
  'a privilege is not a resource: instead of CHANGE, write PRIVILEGE with "NUMBER": 1 and the ' +
  'price in "COST"';
const NO_COUNTED_PRIVILEGE = `${ONE_PRIVILEGE}; a BONUS gives resources and points only`;
const NO_PRICE =
  'an action has no price: only CHANGE and PRIVILEGE have one. An ADD with a negative amount ' +
  'before the ACTION is a loss that nobody can decline';

const isPrivilege = (word: string): boolean => /^(COUNCIL)?PRIVILEGES?$/.test(spell(word));
const isPrice = (word: string): boolean => /^(COST|COSTS|PRICE|PAY|RESOURCEIN)$/.test(spell(word));

/** Words of another effect at this place: a privilege among goods, a price of an action. */
function otherEffect(field: string, known: readonly string[], pointer: string): string | undefined {
  if (isPrivilege(field) && known.includes('COINS'))
    return /\/RESOURCEOUT\/[^/]+$/.test(pointer) ? PRICED_PRIVILEGE : ONE_PRIVILEGE;
  return isPrice(field) && known.includes('CHOSESERVANT') ? NO_PRICE : undefined;
}

function meaning({ field, known, fault }: UnknownField): string | undefined {
  const { file, pointer = '' } = fault;
  if (spell(field) === 'COUNT' && fault.hint?.includes("'COST'")) return "did you mean 'NUMBER'?";
  const other = otherEffect(field, known, pointer);
  if (other !== undefined) return other;
  if (spell(field) === 'EXCLUSIVEINSTANTEFFECT') return CHOICE_AT_ONCE;
  if (/^\/\d+\/requirements\/[^/]+$/.test(pointer)) {
    if (!file.endsWith('leaders.json')) return CARD_WORDS.includes(field) ? NEEDS_GOODS : undefined;
    if (GOOD_WORDS.includes(field)) return `write { "RESOURCE": { "${field}": … } }`;
    if (CARD_WORDS.includes(field)) return `write { "CARDTYPE": { "${field}": … } }`;
  }
  return FIELD_WORDS(field, (meant) => known.includes(meant));
}

const TOWERS = usualWords(
  {
    4: 'TERRITORY TERRITORIE GREEN',
    5: 'CHARACTER BLUE',
    6: 'BUILDING YELLOW',
    7: 'VENTURE PURPLE',
  },
  (word) => spell(word).replace(/CARDS?$|S$/, ''),
);
const EVERY_TOWER = 'for every tower, write "FLAGREGION": "ALL" instead of "REGIONID"';
const REGIONS = `4 territories, 5 characters, 6 buildings, 7 ventures; ${EVERY_TOWER}`;
const SCHEMA_FAULT = /^expected |is too (big|small)$/;
const NO_PLACE = 'no effect acts in the market or the council palace';

/** What was meant with a value for TYPE; a BONUS has no list of the values that fit. */
function typeHint(word: string, hint: string | undefined): string | undefined {
  const region = TOWERS(word);
  if (hint === undefined)
    return region !== undefined
      ? `write "TYPE": "CARD" and "FOREACH": "${CARD_TYPES[Number(region) - 4]}"`
      : GOOD_WORDS.includes(word)
        ? `write "TYPE": "RESOURCE" and "FOREACH": "${word}"`
        : 'one of "CARD", "RESOURCE"';
  if (/^(MARKET|COUNCIL|PALACE)/.test(spell(word))) return NO_PLACE;
  return region && `write "TYPE": "TOWER" and "REGIONID": ${region}`;
}

/** What was meant with a REGIONID that is no number of a region. */
function regionHint(message: string): string | undefined {
  const word = /^expected a number, found "(.*)"$/.exec(message)?.[1];
  if (word === undefined)
    return /found a list/.test(message)
      ? `write one number, and an effect for each tower: ${REGIONS}`
      : REGIONS;
  if (/^\d+$/.test(word)) return undefined;
  if (/^(MARKET|COUNCIL|PALACE)/.test(spell(word))) return NO_PLACE;
  if (/^(ALL|ANY|EVERY)/.test(spell(word))) return EVERY_TOWER;
  const region = TOWERS(word);
  return region === undefined ? REGIONS : `write ${region}`;
}

/** Several privileges must be different (R9.2). */
const MOST_PRIVILEGES = 'at most 5: several privileges must be different, and there are 5';

/** The two sides of an exchange. */
function exchangeHint({ message, pointer = '' }: FileFault): string | undefined {
  if (message === "the field 'RESOURCEIN' is missing")
    return 'add "RESOURCEIN": {} (costs nothing), or what it costs, such as { "WOOD": 1 }';
  if (message === "the field 'RESOURCEOUT' is missing")
    return 'add "RESOURCEOUT": what it gives, such as { "COINS": 3 }';
  const given = /\/RESOURCEOUT\/([^/]+)$/.exec(pointer)?.[1];
  const loss = /^-(\d+) is too small$/.exec(message)?.[1];
  return given === undefined || loss === undefined
    ? undefined
    : `write it in "RESOURCEIN": { "${given}": ${loss} }`;
}

function valueHint({ message, pointer = '', hint }: FileFault): string | undefined {
  const isAbout = (field: string): boolean => pointer.endsWith(`/${field}`);
  if (isAbout('REGIONID') && hint !== undefined && SCHEMA_FAULT.test(message))
    return regionHint(message);
  if (isAbout('NUMBER') && message.endsWith('is too big')) return MOST_PRIVILEGES;
  if (message === "the field 'NUMBER' is missing")
    return 'add "NUMBER": 1, or how many council privileges it gives';
  const type = /^unknown value "(.+)"$/.exec(message)?.[1];
  if (type !== undefined && pointer.endsWith('/TYPE')) return typeHint(type, hint);
  const region = type === undefined || !isAbout('FLAGREGION') ? undefined : TOWERS(type);
  if (region !== undefined) return `for one tower, write "REGIONID": ${region} instead`;
  if (type !== undefined && isPrivilege(type) && /\/(INCREASE|FOREACH)$/.test(pointer))
    return NO_COUNTED_PRIVILEGE;
  const coins = /^expected an object, found (\d+)$/.exec(message)?.[1];
  if (coins === undefined || !/\/(cost(\/\d+)?|COST|requirements)$/.test(pointer)) return undefined;
  return `write the goods, such as { "COINS": ${coins} }`;
}

/** Adds what was probably meant to faults about fields and values. */
export const hintUsualFields = (faults: readonly FileFault[]): FileFault[] =>
  hintUnknownFields(faults, meaning).map((fault) => {
    const hint = exchangeHint(fault) ?? valueHint(fault);
    return hint === undefined ? fault : { ...fault, hint };
  });
