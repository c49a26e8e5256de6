import type { Path, Places } from '../../loading/index.ts';
import {
  ATTACK_FIELDS,
  BIGGEST,
  CARD_FIELDS,
  DEPTHS,
  IDLE_FIELDS,
  PASSIVE_FIELDS,
} from './grammar.ts';
import {
  CARD_TYPE_WORDS,
  type ElementName,
  ELEMENT_WORDS,
  MODE_WORDS,
  type ModeName,
  spelling,
  TRIGGER_WORDS,
  type TriggerName,
} from './vocabulary.ts';
import { readEffect } from './read-effect.ts';
import {
  type CardUse,
  fault,
  type Fields,
  isFields,
  type Notes,
  type Reading,
  readTags,
  readWord,
  show,
  unknownFields,
} from './reading.ts';
import type { AttackTree, CardTree, PassiveTree } from './tree.ts';

/** Attacks or passives of one card. */
const MOST_PARTS = 100;

/** An integer field of the card itself: an integer, or its digits as text. */
function readFigure(r: Reading, value: unknown, least: number, path: Path): number | undefined {
  const figure = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  if (typeof figure !== 'number' || !Number.isSafeInteger(figure)) {
    const hint = isFields(value)
      ? "expressions are allowed inside effects only, not for 'hp', 'power' or 'cost'"
      : typeof figure === 'number'
        ? 'round it'
        : undefined;
    return fault(r, path, `expected a whole number, found ${show(value)}`, hint);
  }
  if (figure < least) return fault(r, path, `${figure} is too small`, `at least ${least}`);
  if (figure > BIGGEST) return fault(r, path, `${figure} is too big`, `at most ${BIGGEST}`);
  return figure;
}

/** A list under `tags`, or a single tag under `tag`. */
function ownTags(r: Reading, value: Fields, path: Path): string[] {
  const tags = value.tags === undefined ? [] : readTags(r, value.tags, [...path, 'tags']);
  if (value.tag !== undefined) {
    if (typeof value.tag === 'string') tags.push(value.tag);
    else fault(r, [...path, 'tag'], `expected a string for the tag, found ${show(value.tag)}`);
  }
  return [...new Set(tags)];
}

function readList(r: Reading, value: unknown, path: Path): readonly unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value))
    fault(
      r,
      path,
      `expected a list, found ${show(value)}`,
      isFields(value) ? 'put it in a list: [ {…} ]' : undefined,
    );
  else if (value.length > MOST_PARTS)
    fault(r, path, `a list of ${value.length} entries is too long`, `at most ${MOST_PARTS}`);
  else return value;
  return [];
}

function readName(r: Reading, value: unknown, usual: string, path: Path): string {
  if (value === undefined) return usual;
  if (isName(value)) return value;
  fault(r, path, `expected a name, found ${show(value)}`);
  return usual;
}

function readAttack(r: Reading, value: unknown, usual: string, path: Path): AttackTree | undefined {
  if (!isFields(value)) return fault(r, path, `expected an attack, found ${show(value)}`);
  unknownFields(r, value, ATTACK_FIELDS, path, 'attack');
  const effect =
    value.effect === undefined ? undefined : readEffect(r, value.effect, [...path, 'effect'], 1);
  const mode =
    value.target_mode === undefined
      ? 'target'
      : readWord(r, value.target_mode, MODE_WORDS, 'a target mode', [...path, 'target_mode']);
  return {
    name: readName(r, value.name, usual, [...path, 'name']),
    cost: value.cost === undefined ? 0 : (readFigure(r, value.cost, 0, [...path, 'cost']) ?? 0),
    power:
      value.power === undefined
        ? 0
        : (readFigure(r, value.power, -BIGGEST, [...path, 'power']) ?? 0),
    target_mode: (mode ?? 'target') as ModeName,
    ...(effect ? { effect } : {}),
    tags: ownTags(r, value, path),
  };
}

function readPassive(
  r: Reading,
  value: unknown,
  usual: string,
  path: Path,
): PassiveTree | undefined {
  if (!isFields(value)) return fault(r, path, `expected a passive, found ${show(value)}`);
  unknownFields(r, value, PASSIVE_FIELDS, path, 'passive', IDLE_FIELDS.passive);
  const effect =
    value.effect === undefined ? undefined : readEffect(r, value.effect, [...path, 'effect'], 1);
  if (value.trigger === undefined)
    return fault(
      r,
      path,
      "the field 'trigger' is missing",
      `add "trigger": one of ${TRIGGER_WORDS.map((w) => w.name).join(', ')}`,
    );
  const trigger = readWord(r, value.trigger, TRIGGER_WORDS, 'a trigger', [...path, 'trigger']);
  return {
    name: readName(r, value.name, usual, [...path, 'name']),
    trigger: (trigger ?? 'never') as TriggerName,
    ...(effect ? { effect } : {}),
  };
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '';

function missing(r: Reading, path: Path, field: string, hint: string): undefined {
  return fault(r, path, `the field '${field}' is missing`, `add "${field}": ${hint}`);
}

/** A created card is a creature by default. */
function readType(r: Reading, value: Fields, path: Path, use: CardUse): string | undefined {
  if (typeof value.type === 'string' && spelling(value.type) === 'commander')
    return fault(
      r,
      [...path, 'type'],
      `'${value.type}' is not a card type`,
      'a commander is a creature: "type": "creature", "commander": true',
    );
  if (value.type !== undefined)
    return readWord(r, value.type, CARD_TYPE_WORDS, 'a card type', [...path, 'type']);
  if (use === 'listed') missing(r, path, 'type', '"creature" or "spell"');
  return 'creature';
}

/** Required fields, and restrictions of created cards. */
function checkFields(
  r: Reading,
  value: Fields,
  path: Path,
  use: CardUse,
  spell: boolean,
  /** Fields that are there under another name, which is a fault already. */
  misnamed: ReadonlySet<string>,
): void {
  if (value.name === undefined) missing(r, path, 'name', 'a string');
  else if (!isName(value.name))
    fault(r, [...path, 'name'], `expected a name, found ${show(value.name)}`);
  if (value.element === undefined)
    missing(r, path, 'element', ELEMENT_WORDS.map((w) => `"${w.name}"`).join(' or '));
  if (!spell && value.hp === undefined && !misnamed.has('hp'))
    missing(r, path, 'hp', 'a whole number');
  if (spell && value.on_use === undefined) missing(r, path, 'on_use', 'an attack');
  if (use === 'forme' && value.cost === undefined)
    missing(r, path, 'cost', 'a whole number: the forme may be drawn and placed later');
  if (value.commander !== undefined && typeof value.commander !== 'boolean')
    fault(r, [...path, 'commander'], `expected true or false, found ${show(value.commander)}`);
  if (use !== 'listed' && value.commander === true)
    fault(r, [...path, 'commander'], 'a commander cannot be made by an effect');
}

/** The parts of a card, in the order in which their faults are reported. */
function readParts(r: Reading, value: Fields, path: Path, spell: boolean): CardTree {
  const { card: name } = r;
  const element =
    value.element === undefined
      ? undefined
      : readWord(r, value.element, ELEMENT_WORDS, 'an element', [...path, 'element']);
  const attacks = readList(r, value.attacks, [...path, 'attacks']).map((a, i) =>
    readAttack(r, a, `Attack ${i + 1}`, [...path, 'attacks', i]),
  );
  const passives = readList(r, value.passives, [...path, 'passives']).map((p, i) =>
    readPassive(r, p, `Passive ${i + 1}`, [...path, 'passives', i]),
  );
  const onUse =
    value.on_use === undefined ? undefined : readAttack(r, value.on_use, name, [...path, 'on_use']);
  return {
    type: spell ? 'spell' : 'creature',
    name,
    element: (element ?? 'chaos') as ElementName,
    hp: spell || value.hp === undefined ? 0 : (readFigure(r, value.hp, 1, [...path, 'hp']) ?? 1),
    cost: value.cost === undefined ? 0 : (readFigure(r, value.cost, 0, [...path, 'cost']) ?? 0),
    commander: value.commander === true,
    attacks: attacks.filter((a) => a !== undefined),
    passives: passives.filter((p) => p !== undefined),
    ...(onUse ? { on_use: onUse } : {}),
    tags: ownTags(r, value, path),
  };
}

/**
 * Reads one card with everything in it. Faults are added to `notes.faults`; the tree is complete
 * only if there are none.
 */
export function readCard(
  places: Places,
  notes: Notes,
  value: unknown,
  path: Path,
  use: CardUse = 'listed',
  cardDepth = 0,
): CardTree | undefined {
  const r: Reading = {
    places,
    faults: notes.faults,
    warnings: notes.warnings,
    card: isFields(value) && isName(value.name) ? value.name : 'a card',
    nested(inner, at, how) {
      if (typeof inner !== 'string') return readCard(places, notes, inner, at, how, cardDepth + 1);
      notes.named?.push({ name: inner, card: r.card, places, path: at });
      return inner;
    },
  };
  if (!isFields(value)) {
    const hint = 'a card is an object: { "type": "creature", "name": "Otter", … }';
    r.faults.push(places.fault(path, `expected a card, found ${show(value)}`, hint));
    return undefined;
  }
  if (cardDepth > DEPTHS.cards)
    return fault(r, path, `cards inside cards are nested more than ${DEPTHS.cards} levels deep`);
  const type = readType(r, value, path, use);
  // with an unknown type, the fields tell what is meant
  const spell = type === 'spell' || (type === undefined && value.on_use !== undefined);
  if (use !== 'listed' && spell)
    return fault(r, [...path, 'type'], 'only a creature can be made by an effect');
  const kind = spell ? 'spell' : 'creature';
  const misnamed = unknownFields(r, value, CARD_FIELDS[kind], path, kind, IDLE_FIELDS.card);
  checkFields(r, value, path, use, spell, misnamed);
  return readParts(r, value, path, spell);
}
