import type { FileFault, Plain, SourceFile } from '@cardwright/kernel';
import { checkFile, type Path, pointerTo } from '../../loading/index.ts';
import {
  CARD_KEYS,
  CardFile,
  type CardJson,
  PLAY_KEYS,
  PRINT_KEYS,
  unknownWord,
} from '../format.ts';
import { Notes } from './notes.ts';
import { readBlueprints, readTargets, type Targets } from './read-targets.ts';
import type { DraftList, Occasion } from './draft-list.ts';
import { hintFor } from './field-hints.ts';
import { warnOfIdle } from './list-warnings.ts';
import { readEffects } from './read-effects.ts';
import { isConsequenceOf, readOn } from './read-on.ts';
import { interactionHint, misplacedList, triggerHint } from './usual-words.ts';
import {
  AIM_PLACE,
  AIM_UNKNOWN,
  BOTH,
  BUILDING,
  CARD_TYPES,
  codeOf,
  CURRENT_TILE,
  flagsOf,
  INTERACTIONS,
  nameOf,
  ON_MARCH,
  PLAY_TARGET,
  PLAYER,
  POST_DAMAGE,
  PRE_DAMAGE,
  SKILL,
  TRIGGER_PLACES,
  TRIGGERS,
  UNIT,
  WHEN_DIES,
  WHEN_PLAYED,
  wordOf,
} from './vocabulary.ts';

/** A parsed card; numbers of other cards are not resolved yet. */
export interface CardDraft extends Targets {
  id: number;
  title: string;
  name: string;
  printed: string;
  type: number;
  cost: number;
  rarity: number;
  expansion: string;
  class: string;
  hp: number;
  tokens: number;
  attack: number;
  movement: number;
  denominator: number;
  blueprint: number[][];
  interactions: { code: number; list: DraftList }[];
  triggers: { event: number; place: number; list: DraftList }[];
  /** -1: the default of the rules. */
  gold: number;
  powerId: number | undefined;
  json: Plain;
  /** The places of fields in the file. */
  idAt: Path;
  typeAt: Path;
  textAt: Path;
  printAt: Path;
  notes: Notes;
}

export interface ReadCard {
  notes: Notes | undefined;
  faults: FileFault[];
  draft: CardDraft | undefined;
  /** For a faulty card, the parts that could be read, which are only used to find more faults. */
  rest: CardDraft | undefined;
}

type Section = { [key: string]: unknown };

interface Sections {
  print: Section;
  printAt: Path;
  play: Section;
  playAt: Path;
}

/** The printed and the functional part, wherever an older or later file has them. */
function sections(json: CardJson, notes: Notes): Sections | undefined {
  if (json.PrePlayInfo)
    return {
      print: json.PrePlayInfo,
      printAt: ['PrePlayInfo'],
      play: json.PrePlayInfo,
      playAt: ['PrePlayInfo'],
    };
  const printKey = json.EntityPrintInfo
    ? 'EntityPrintInfo'
    : json.CardPrintInfo
      ? 'CardPrintInfo'
      : undefined;
  const playKey = json.EntityPlayInfo
    ? 'EntityPlayInfo'
    : json.CardPlayInfo
      ? 'CardPlayInfo'
      : undefined;
  if (
    !printKey &&
    !playKey &&
    (json.Id !== undefined || json.EntityType !== undefined || json.CardType !== undefined)
  ) {
    const flat: Section = {
      ...json,
      Title: json.Title ?? json.Name,
      Cost: json.Cost === undefined ? undefined : String(json.Cost),
      Hp: undefined,
      Attack: undefined,
      Movement: undefined,
    };
    return { print: flat, printAt: [], play: flat, playAt: [] };
  }
  if (!printKey)
    notes.fault(
      [],
      `the field 'EntityPrintInfo' is missing`,
      'add "EntityPrintInfo": what is printed on the card',
    );
  if (!playKey)
    notes.fault(
      [],
      `the field 'EntityPlayInfo' is missing`,
      'add "EntityPlayInfo": how the card is played',
    );
  if (!printKey || !playKey) return undefined;
  const [print, play] = [json[printKey], json[playKey]];
  return print && play && { print, printAt: [printKey], play, playAt: [playKey] };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads one card file: reports every fault and warning, and returns the card if possible. */
export function readCard(file: SourceFile): ReadCard {
  const checked = checkFile(file, CardFile);
  if (!checked.places)
    return { notes: undefined, faults: checked.faults, draft: undefined, rest: undefined };
  const notes = new Notes(checked.places, checked.raw);
  // in a file that is not JSON, nothing can be called missing
  const whole = checked.faults.every((fault) => fault.pointer !== undefined);
  const isCertain = ({ pointer, message }: FileFault): boolean =>
    whole || (pointer !== undefined && !message.endsWith('is missing'));
  const read = checked.value ? { value: checked.value, gone: [] } : readOn(checked.raw, CardFile);
  const draft = read && readDraft(read.value, checked.raw as Plain, read.gone, notes);
  const faults = [
    ...checked.faults.map(eventHint),
    ...notes.faults.filter(
      (fault) => isCertain(fault) && !isConsequenceOf(fault, read?.gone ?? []),
    ),
  ];
  return faults.length > 0
    ? { notes, faults, draft: undefined, rest: whole ? draft : undefined }
    : { notes, faults, draft, rest: undefined };
}

/** Effects without the event that starts them. */
const eventHint = (fault: FileFault): FileFault =>
  /^\/(Interactions|Triggers)$/.test(fault.pointer ?? '') && /found a list/.test(fault.message)
    ? { ...fault, hint: 'write the event first: { "WHEN_PLAYED": [ … ] }' }
    : fault;

function readDraft(
  json: CardJson,
  raw: Plain,
  gone: readonly Path[],
  notes: Notes,
): CardDraft | undefined {
  unknownKeys(json, [], CARD_KEYS, notes);
  const parts = sections(json, notes);
  if (!parts) return undefined;
  const { print, printAt, play, playAt } = parts;
  if (printAt.length > 0) {
    const both = json.PrePlayInfo ? [...PRINT_KEYS, ...PLAY_KEYS] : undefined;
    unknownKeys(print, printAt, both ?? PRINT_KEYS, notes);
    if (!both) unknownKeys(play, playAt, PLAY_KEYS, notes);
  }
  const type = readType(play, playAt, notes);
  const rarity = readRarity(parts, notes);
  const expansion = readOnce(parts, ['Expansion'], 'VANILLA', notes);
  const cardClass = readOnce(parts, ['ClassType', 'Tribe'], 'BASE', notes);
  const faultsBefore = notes.faults.length;
  const targets = readTargets(type, play, playAt, notes);
  const isAimKnown = gone.length === 0 && notes.faults.length === faultsBefore;
  const aimed = isAimKnown ? targets : { ...targets, aim: AIM_UNKNOWN };
  const blueprint = readBlueprints(type, json, targets, notes);
  const draft: CardDraft = {
    ...targets,
    id: (print.Id as number | undefined) ?? 0,
    title: text(print.Title),
    name: json.Name || text(print.Title),
    printed: text(print.Text),
    type,
    cost: readCost(print, printAt, notes),
    rarity,
    expansion,
    class: cardClass,
    ...readStats(type, json),
    blueprint,
    interactions: readInteractions(json, type, aimed, notes),
    triggers: readTriggers(json, type, notes),
    gold: json.CurrentGold ?? -1,
    powerId: json.ActivePowerId,
    json: raw,
    idAt: [...printAt, 'Id'],
    typeAt: [...playAt, play.EntityType === undefined ? 'CardType' : 'EntityType'],
    textAt: [...printAt, 'Text'],
    printAt,
    notes,
  };
  const lists = [...draft.interactions, ...draft.triggers].map(({ list }) => list);
  for (const list of lists) warnOfIdle(list, lists, notes);
  checkId(draft, notes);
  if (gone.length === 0) comparePrinted(draft, print, printAt, notes);
  unusedStats(json, type, notes);
  if (gone.length === 0 && notes.faults.length === 0) bareCard(draft, json, notes);
  return draft;
}

/** A card that dies at once or never moves, or that nobody can tell from others. */
function bareCard(
  { type, hp, title, interactions, printAt }: CardDraft,
  json: CardJson,
  notes: Notes,
): void {
  if (title === '')
    notes.warn(printAt, 'this card has no title', 'add "Title": its name in lists and in the log');
  if (type === UNIT && json.Movement === undefined)
    notes.warn(
      [],
      "a unit without 'Movement' has movement 0",
      'add "Movement": its steps in a march, or 0 if it is meant to stay',
    );
  if (hp > 0 || (type !== UNIT && type !== BUILDING)) return;
  if (interactions.some(({ code }) => code === WHEN_DIES)) return;
  notes.warn(
    json.Hp === undefined ? [] : ['Hp'],
    `a ${type === UNIT ? 'unit' : 'building'} without hit points dies as soon as it is placed`,
    'add "Hp": a number from 1',
  );
}

function readStats(
  type: number,
  json: CardJson,
): Pick<CardDraft, 'hp' | 'tokens' | 'attack' | 'movement' | 'denominator'> {
  const { Attack = 0, Movement = 0, MovementDenominator = 1 } = type === UNIT ? json : {};
  return {
    hp: json.Hp ?? 0,
    tokens: json.DamageTokens ?? 0,
    attack: Attack,
    movement: Movement,
    denominator: MovementDenominator,
  };
}

/** A word that may be in either part, in capitals; both must agree. */
function readOnce(
  { print, play, playAt }: Sections,
  keys: readonly string[],
  missing: string,
  notes: Notes,
): string {
  const printed = keys.map((key) => print[key]).find((value) => value !== undefined);
  const key = keys.find((name) => play[name] !== undefined);
  const played = key === undefined ? undefined : play[key];
  if (
    key !== undefined &&
    printed !== undefined &&
    text(printed).toUpperCase() !== text(played).toUpperCase()
  )
    notes.fault(
      [...playAt, key],
      `'${played}' here, but '${printed}' as printed`,
      'write it once, in EntityPrintInfo',
    );
  return text(printed ?? played).toUpperCase() || missing;
}

function readRarity({ print, play, playAt }: Sections, notes: Notes): number {
  if (play.Rarity !== undefined && print.Rarity !== undefined && play.Rarity !== print.Rarity)
    notes.fault(
      [...playAt, 'Rarity'],
      `rarity ${play.Rarity} here, but ${print.Rarity} as printed`,
      'write it once, in EntityPrintInfo',
    );
  return (print.Rarity ?? play.Rarity ?? 0) as number;
}

/** Whether number, type, expansion and class of a faulty card were read correctly. */
export function knowsItsPlace(rest: CardDraft, faults: readonly FileFault[]): boolean {
  const told = [
    rest.idAt,
    rest.typeAt,
    ...['Expansion', 'ClassType', 'Tribe'].map((key) => [...rest.printAt, key]),
  ].map(pointerTo);
  return rest.type !== 0 && faults.every((fault) => !told.includes(fault.pointer ?? ''));
}

/** The top level of a card in the present form; older files have more there. */
const PRESENT_KEYS = [
  'EntityPrintInfo',
  'EntityPlayInfo',
  'Name',
  'Hp',
  'DamageTokens',
  'Attack',
  'Movement',
  'MovementDenominator',
  'PlainsBp',
  'ForestBp',
  'MountainBp',
  'Interactions',
  'Triggers',
  'CurrentGold',
  'ActivePowerId',
];

function unknownKeys(json: Section, at: Path, known: readonly string[], notes: Notes): void {
  const usable = known === CARD_KEYS && json.EntityPrintInfo ? PRESENT_KEYS : known;
  for (const key of Object.keys(json))
    if (!known.includes(key))
      notes.warnAtKey(
        [...at, key],
        `unknown field '${key}'`,
        misplacedList(key) ?? hintFor(key, known, usable),
      );
}

function readType(play: Section, at: Path, notes: Notes): number {
  const key = play.EntityType !== undefined ? 'EntityType' : 'CardType';
  const word = play[key] as string | undefined;
  const code = word === undefined ? undefined : codeOf(CARD_TYPES, word);
  if (
    play.EntityType !== undefined &&
    play.CardType !== undefined &&
    codeOf(CARD_TYPES, play.CardType as string) !== code
  )
    notes.fault(
      [...at, 'CardType'],
      `'CardType' is ${play.CardType}, but 'EntityType' is ${play.EntityType}`,
      'keep EntityType',
    );
  if (word === undefined)
    notes.fault(
      at,
      `the field 'EntityType' is missing; allowed: UNIT, BUILDING, SKILL, PLAYER`,
      'add "EntityType"',
    );
  else if (code === 0)
    notes.fault(
      [...at, key],
      `unknown card type '${word}'; allowed: UNIT, BUILDING, SKILL, PLAYER`,
    );
  return code ?? 0;
}

function readCost(print: Section, at: Path, notes: Notes): number {
  const cost = text(print.Cost).trim();
  if (cost === '') return 0;
  if (!/^\d{1,9}$/.test(cost))
    notes.fault(
      [...at, 'Cost'],
      `'${print.Cost}' is not a valid cost`,
      'write digits only, such as "3"; an empty string means 0',
    );
  return Number(cost);
}

function checkId(draft: CardDraft, notes: Notes): void {
  const { id, type, idAt } = draft;
  if (id === 0)
    notes.fault(idAt, 'card number 0 is reserved for unknown cards', 'write a number from 1');
  else if (id < 0 && type !== PLAYER)
    notes.fault(
      idAt,
      `card number ${id} is negative, but only player classes have negative numbers`,
      'write a number from 1',
    );
  else if (id > 0 && type === PLAYER)
    notes.fault(idAt, `a player class needs a negative number, found ${id}`);
}

/** Printed figures are for people, so a difference is only a warning. */
function comparePrinted(draft: CardDraft, print: Section, at: Path, notes: Notes): void {
  const unit = draft.type === UNIT;
  const movement = `${draft.movement}${draft.denominator > 1 ? `/${draft.denominator}` : ''}`;
  const figures: { [key: string]: string } = {
    Hp: draft.type === SKILL ? '' : String(draft.hp),
    Attack: unit ? String(draft.attack) : '',
    Movement: unit ? movement : '',
  };
  for (const [key, value] of Object.entries(figures)) {
    const printed = text(print[key]).replaceAll(' ', '');
    if (printed === '' || (key === 'Movement' ? printed.replace(/\/1$/, '') : printed) === value)
      continue;
    notes.warn(
      [...at, key],
      `'${print[key]}' is printed, but ` +
        (value === '' ? 'the card does not have this value' : `the card plays with ${value}`),
    );
  }
}

const STATS: { [key: string]: number } = {
  Hp: UNIT | BUILDING | PLAYER,
  DamageTokens: UNIT | BUILDING,
  Attack: UNIT,
  Movement: UNIT,
  MovementDenominator: UNIT,
  PlainsBp: BUILDING,
  ForestBp: BUILDING,
  MountainBp: BUILDING,
  CurrentGold: PLAYER,
  ActivePowerId: PLAYER,
};

function unusedStats(json: CardJson, type: number, notes: Notes): void {
  if (type === 0) return;
  for (const [key, types] of Object.entries(STATS)) {
    if (json[key] !== undefined && !(types & type))
      notes.warnAtKey(
        [key],
        `a ${nameOf(CARD_TYPES, type).toLowerCase()} does not use '${key}'`,
        'remove it',
      );
  }
}

function readInteractions(
  json: CardJson,
  type: number,
  { aim, aimOwner, options }: Targets,
  notes: Notes,
): CardDraft['interactions'] {
  const out: CardDraft['interactions'] = [];
  const possible =
    type === SKILL
      ? [WHEN_PLAYED, PRE_DAMAGE, POST_DAMAGE]
      : type === PLAYER
        ? [PRE_DAMAGE, POST_DAMAGE]
        : Object.values(INTERACTIONS.words);
  for (const [key, effects] of Object.entries(json.Interactions ?? {})) {
    const at = ['Interactions', key];
    const code = codeOf(INTERACTIONS, key);
    if (code === undefined) {
      const wrong = unknownWord(INTERACTIONS, key, false);
      notes.faultAtKey(at, wrong?.message ?? '', interactionHint(key) ?? wrong?.hint);
      readEffects(effects, at, UNKNOWN_EVENT, notes);
      continue;
    }
    if (out.some((other) => other.code === code))
      notes.faultAtKey(
        at,
        `duplicate interaction ${nameOf(INTERACTIONS, code)}`,
        'put the effects of both into one list',
      );
    const name = nameOf(INTERACTIONS, code);
    const occasion = { name, card: type, interaction: code, trigger: 0, aim, aimOwner, options };
    const list = readEffects(effects, at, occasion, notes);
    if (!possible.includes(code))
      notes.warnAtKey(
        at,
        `${nameOf(INTERACTIONS, code)} never happens to a ` +
          nameOf(CARD_TYPES, type).toLowerCase(),
        'remove it',
      );
    if (list.lines.length > 0) out.push({ code, list });
    else emptyList(effects, at, notes);
  }
  return out;
}

function readTriggers(json: CardJson, type: number, notes: Notes): CardDraft['triggers'] {
  const out: CardDraft['triggers'] = [];
  const entries = Object.entries(json.Triggers ?? {});
  if (type === SKILL && entries.length > 0)
    notes.faultAtKey(
      ['Triggers'],
      'a skill leaves nothing on the board that could respond to a trigger',
      'use "Interactions"',
    );
  for (const [key, value] of entries) {
    const at = ['Triggers', key];
    if (wordOf(TRIGGERS, key) !== undefined) {
      // the flat form of the original format: an event, anywhere
      readTrigger(key, { bits: 0, word: 'BOARD', card: type }, value, at, out, notes);
      continue;
    }
    const flags = flagsOf(TRIGGER_PLACES, key);
    if (flags.unknown.length > 0 || flags.words.length === 0) {
      const wrong = unknownWord(
        { words: { ...TRIGGERS.words, ...TRIGGER_PLACES.words } },
        key,
        false,
      );
      notes.faultAtKey(
        at,
        wrong?.message ?? `unknown place '${key}'`,
        triggerHint(key) ?? wrong?.hint,
      );
      if (Array.isArray(value)) readEffects(value, at, UNKNOWN_EVENT, notes);
      else readPlace(value, at, { bits: 0, word: key, card: type }, out, notes);
      continue;
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      notes.fault(
        at,
        'a place contains triggers and their effects; allowed: ' +
          Object.keys(TRIGGERS.words).join(', '),
      );
      continue;
    }
    if (flags.bits & (CURRENT_TILE | PLAY_TARGET) && (type === PLAYER || flags.words.length > 1))
      notes.faultAtKey(
        at,
        type === PLAYER
          ? 'a player is not on a tile; allowed: BOARD, PLAINS, FOREST, MOUNTAIN'
          : `'${key}': a tile cannot be combined with other places`,
      );
    readPlace(value, at, { bits: flags.bits, word: key, card: type }, out, notes);
  }
  return out;
}

/** The triggers at a place. */
function readPlace(
  value: unknown,
  at: Path,
  place: TriggerPlace,
  out: CardDraft['triggers'],
  notes: Notes,
): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, effects] of Object.entries(value))
    readTrigger(name, place, effects, [...at, name], out, notes);
}

/** An event that could not be read: its effects are checked as far as they do not depend on it. */
const UNKNOWN_EVENT: Occasion = {
  name: '',
  card: 0,
  interaction: -1,
  trigger: 0,
  aim: AIM_UNKNOWN,
  aimOwner: BOTH,
  options: 0,
};

/** Where a trigger listens: the bits of the location, and the word for it. */
interface TriggerPlace {
  bits: number;
  word: string;
  /** The type of the listening card. */
  card: number;
}

function readTrigger(
  name: string,
  place: TriggerPlace,
  effects: unknown,
  at: Path,
  out: CardDraft['triggers'],
  notes: Notes,
): void {
  const event = codeOf(TRIGGERS, name);
  if (event === undefined) {
    const wrong = unknownWord(TRIGGERS, name, false);
    notes.faultAtKey(at, wrong?.message ?? '', triggerHint(name) ?? wrong?.hint);
    readEffects(effects, at, UNKNOWN_EVENT, notes);
    return;
  }
  if (event !== ON_MARCH && place.bits !== 0)
    notes.faultAtKey(
      at,
      `${nameOf(TRIGGERS, event)} happens on the whole board, not at ${place.word}; allowed: BOARD`,
    );
  const [inner] = typeof effects === 'object' && effects !== null ? Object.keys(effects) : [];
  if (!Array.isArray(effects) && inner !== undefined && wordOf(TRIGGER_PLACES, inner)) {
    notes.fault(
      at,
      'a place contains its triggers, not the other way round',
      `write "${inner}": { "${nameOf(TRIGGERS, event)}": [ … ] }`,
    );
    return;
  }
  const occasion: Occasion = {
    name: nameOf(TRIGGERS, event),
    card: place.card,
    interaction: -1,
    trigger: event,
    aim: AIM_PLACE,
    aimOwner: BOTH,
    options: 0,
  };
  if (out.some((other) => other.event === event && other.place === place.bits))
    notes.warnAtKey(
      at,
      `${nameOf(TRIGGERS, event)} is there twice for the same place, and both lists run`,
      'put the effects of both into one list',
    );
  const list = readEffects(effects, at, occasion, notes);
  if (list.lines.length > 0) out.push({ event, place: place.bits, list });
  else emptyList(effects, at, notes);
}

function emptyList(effects: unknown, at: Path, notes: Notes): void {
  if (Array.isArray(effects) && effects.length === 0)
    notes.warn(at, 'this list has no effects, so nothing happens', 'add effects, or remove it');
}
