import {
  type FileFault,
  hashPlain,
  type Line,
  type Loaded,
  type Pack,
  type Program,
  type SourceFile,
} from '@cardwright/kernel';
import { checkList, nearest, type Path, type Places } from '../loading/index.ts';
import { type CompiledCard, type DominionContent, typeBit } from './content.ts';
import { type Compiling, type EffectJson, EffectList, type SlotZone } from './effects/define.ts';
import { attackOpens } from './effects/flow.ts';
import { effectByName } from './effects/index.ts';
import { type Card, CardSchema } from './format.ts';

interface Placed {
  card: Card;
  places: Places;
  at: Path;
}

const USUAL = 'cards.json';

/**
 * Files to content: the pack's cards take the place of shipped ones of the same name, or are added.
 * Every fault at once.
 */
export function loadDominion(shipped: readonly SourceFile[], pack?: Pack): Loaded<DominionContent> {
  const faults: FileFault[] = [];
  const cards = new Map<string, Placed>();
  const names = new Set<string>();
  /** Cards with faults whose effects can still be read: what is wrong with those is told too. */
  const halves: Placed[] = [];
  const sources = pack?.alone ? [pack.files] : [shipped, pack?.files ?? []];
  for (const files of sources) {
    const here = new Set<string>();
    for (const file of files) {
      if (!isUsual(file.path)) {
        if (file.path.endsWith('.json') && !/(^|\/)pack\.json$/.test(file.path))
          faults.push({
            file: file.path,
            line: 1,
            column: 1,
            message: 'not a file of this game',
            hint: `cards stand in ${USUAL}`,
          });
        continue;
      }
      const checked = checkList(file, CardSchema);
      faults.push(...checked.faults);
      for (const { at, raw, value } of checked.entries) {
        const places = checked.places!;
        const name = value?.name ?? nameIn(raw);
        if (name === undefined) continue;
        if (here.has(name))
          faults.push(
            places.fault(
              [...at, 'name'],
              `the name '${name}' stands twice in this pack`,
              'names tell cards apart: change one',
            ),
          );
        here.add(name);
        names.add(name);
        if (!value) {
          halves.push({
            card: {
              name,
              cost: 0,
              types: ['Action'],
              play: readableLines((raw as { play?: unknown }).play),
            },
            places,
            at,
          });
          continue;
        }
        const placed = { card: value, places, at };
        faults.push(...contradictions(placed));
        cards.set(name, placed);
      }
    }
  }
  const content = compile([...cards.values()], names, faults);
  for (const half of halves)
    compileList(
      half,
      half.card.play!,
      [...half.at, 'play'],
      half.card.name,
      [],
      content.byName,
      faults,
      new Slots('play'),
    );
  faults.sort((a, b) =>
    a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1,
  );
  const warnings = [...cards.values()].flatMap(doubts);
  return faults.length > 0 ? { faults, warnings } : { content, faults, warnings };
}

/** What loads but is hardly meant. */
function doubts({ card, places, at }: Placed): FileFault[] {
  const worthless =
    card.points === undefined && (card.types.includes('Victory') || card.types.includes('Curse'));
  return worthless ? [places.fault(at, `${card.name} is worth no points`, 'add "points"')] : [];
}

/**
 * The lines of a list as far as they can be read; another stands in for one that cannot, and fills
 * what that would have filled.
 */
function readableLines(play: unknown): EffectJson[] {
  return (Array.isArray(play) ? (play as unknown[]) : []).map((line) => {
    const read = EffectList.safeParse([line]);
    if (read.success) return read.data[0]!;
    const { as } = (line ?? {}) as { as?: unknown };
    return { do: 'choose', from: 'hand', as: typeof as === 'string' ? as : 'unread' };
  });
}

/** The name of a card that has other faults: cards that refer to it are not to blame. */
function nameIn(raw: unknown): string | undefined {
  const name =
    typeof raw === 'object' && raw !== null ? (raw as { name?: unknown }).name : undefined;
  return typeof name === 'string' ? name : undefined;
}

const isUsual = (path: string): boolean => path === USUAL || path.endsWith(`/${USUAL}`);

/** What each field alone allows but the whole card does not. */
function contradictions({ card, places, at }: Placed): FileFault[] {
  const faults: FileFault[] = [];
  const playable = card.types.includes('Action') || card.types.includes('Treasure');
  if (playable && !card.play)
    faults.push(
      places.fault(at, `${card.name} is played but does nothing`, 'add "play": a list of effects'),
    );
  if (!playable && card.play)
    faults.push(
      places.faultAtKey(
        [...at, 'play'],
        `${card.name} is neither an Action nor a Treasure, so it is never played`,
        'add "Action" to "types", or remove "play"',
      ),
    );
  if (card.reaction && !card.types.includes('Reaction'))
    faults.push(
      places.faultAtKey(
        [...at, 'reaction'],
        `${card.name} reacts but is no Reaction`,
        'add "Reaction" to "types"',
      ),
    );
  if (!card.reaction && card.types.includes('Reaction'))
    faults.push(
      places.fault(
        at,
        `${card.name} is a Reaction but reacts to nothing`,
        'add "reaction": { "to": "attack", "play": […] }',
      ),
    );
  const attacks = hasAttack(card.play ?? []);
  if (attacks !== card.types.includes('Attack')) {
    faults.push(
      places.fault(
        [...at, 'types'],
        attacks
          ? `${card.name} attacks but is no Attack`
          : `${card.name} is an Attack but has no 'attack' line`,
        attacks
          ? 'add "Attack" to "types"'
          : 'remove "Attack", or put what it does to others into an "attack" line',
      ),
    );
  }
  for (const [i, type] of card.types.entries())
    if (card.types.indexOf(type) < i)
      faults.push(
        places.fault([...at, 'types', i], `the type ${type} stands twice`, 'keep one of the two'),
      );
  return faults;
}

/** An attack line stands in the card's own list or in a "may" of it. */
const hasAttack = (lines: readonly EffectJson[]): boolean =>
  lines.some(
    (line) => line.do === 'attack' || (line.do === 'may' && hasAttack(line.play as EffectJson[])),
  );

function compile(
  placed: readonly Placed[],
  names: ReadonlySet<string>,
  faults: FileFault[],
): DominionContent {
  const byName = new Map(placed.map(({ card }, i) => [card.name, i]));
  for (const name of names) if (!byName.has(name)) byName.set(name, -1);
  const programs: Program[] = [];
  const cards: CompiledCard[] = placed.map((p) => {
    const { card } = p;
    const program = card.play
      ? compileList(
          p,
          card.play,
          [...p.at, 'play'],
          card.name,
          programs,
          byName,
          faults,
          new Slots('play'),
        )
      : -1;
    const only = card.play?.length === 1 ? card.play[0] : undefined;
    return {
      name: card.name,
      cost: card.cost,
      types: card.types.reduce((mask, type) => mask | typeBit(type), 0),
      program,
      coins:
        card.types.includes('Treasure') && only?.do === 'coins' && typeof only.n === 'number'
          ? only.n
          : -1,
      points: typeof card.points === 'object' ? card.points.points : (card.points ?? 0),
      pointsPer: typeof card.points === 'object' ? card.points.per : 0,
      reaction: card.reaction
        ? compileList(
            p,
            card.reaction.play,
            [...p.at, 'reaction', 'play'],
            `${card.name}/reaction`,
            programs,
            byName,
            faults,
            new Slots('reaction'),
          )
        : -1,
    };
  });
  const source = placed.map(({ card }) => card);
  const number = (name: string): number => byName.get(name) ?? -1;
  return {
    hash: hashPlain(source),
    programs,
    cards,
    byName,
    source,
    types: cards.map((card) => card.types),
    costs: cards.map((card) => card.cost),
    coins: cards.map((card) => card.coins),
    copper: number('Copper'),
    province: number('Province'),
    estate: number('Estate'),
  };
}

/**
 * Slots of one card's list: names become numbers; nested lists see those of the list around them.
 */
class Slots {
  readonly numbers = new Map<string, number>();
  /** Where the cards of a slot lie after the lines compiled so far. */
  readonly zones = new Map<string, SlotZone>();
  readonly place: Place;
  constructor(place: Place) {
    this.place = place;
  }
}

/**
 * Whose list it is: of the card that is played, of the other players, of a reaction, or of
 * something waited for.
 */
type Place = 'play' | 'others' | 'reaction' | 'later';

/**
 * What makes no sense in a list: only the player whose turn it is has Actions, Buys, coins and
 * cards in play.
 */
const NOT_IN: { readonly [place in Place]: readonly string[] } = {
  play: ['unaffected'],
  later: ['unaffected', 'attack'],
  others: ['unaffected', 'attack', 'others', 'actions', 'buys', 'coins', 'play', 'whenFirst'],
  reaction: ['attack', 'others', 'actions', 'buys', 'coins', 'play', 'whenFirst'],
};
const PLACE_WORDS: { readonly [place in Place]: string } = {
  play: 'in a "play" list',
  later: 'in a "whenFirst" list',
  others: 'in a list for the other players',
  reaction: 'in a reaction',
};
const placeOf = (effect: string): Place => (effect === 'whenFirst' ? 'later' : 'others');

const IMMUNE = '(immune)';

function compileList(
  p: Placed,
  lines: readonly EffectJson[],
  at: Path,
  name: string,
  programs: Program[],
  byName: ReadonlyMap<string, number>,
  faults: FileFault[],
  slots: Slots,
): number {
  const number = programs.length;
  const compiled: Line[] = [];
  programs.push({ name, lines: compiled, slots: 0 });
  if (name === p.card.name && p.card.types.includes('Attack')) {
    // R5.1: reactions come before anything of the card happens, wherever its attack line stands.
    slots.numbers.set(IMMUNE, 0);
    compiled.push(attackOpens(0));
  }
  lines.forEach((line, i) => {
    const path = [...at, i];
    const fault = (field: string, message: string, hint?: string): void => {
      faults.push(p.places.fault([...path, field], message, hint));
    };
    const c: Compiling = {
      card(wanted) {
        const found = byName.get(wanted);
        if (found === undefined) {
          const meant = nearest(wanted, byName.keys());
          fault(
            line.do === 'gain' ? 'cards' : 'card',
            `there is no card '${wanted}'`,
            meant ? `did you mean '${meant}'?` : undefined,
          );
        }
        return found ?? -1;
      },
      slot(wanted, use) {
        const key = wanted.replace(/^\$/, '');
        let slot = slots.numbers.get(key);
        if (slot === undefined && use === 'read') {
          const field = Object.keys(line).find((k) => line[k] === wanted) ?? 'do';
          const meant = nearest(key, slots.numbers.keys());
          fault(
            field,
            `no line before this one fills ${wanted}`,
            meant ? `did you mean '$${meant}'?` : `an earlier line with "as": "${key}" would`,
          );
        }
        if (slot === undefined) {
          slot = slots.numbers.size;
          slots.numbers.set(key, slot);
        }
        if (use === 'write')
          slots.zones.set(
            key,
            line.do === 'discardTop' ? 'discard' : ((line.from as SlotZone | undefined) ?? 'hand'),
          );
        return slot;
      },
      moved(wanted, to) {
        const key = wanted.replace(/^\$/, '');
        const from = slots.zones.get(key) ?? 'hand';
        if (to !== undefined) slots.zones.set(key, to);
        if (from !== 'supply' && from !== 'trash') return from;
        fault(
          'cards',
          from === 'supply'
            ? `the card in ${wanted} still lies in the supply`
            : `the card in ${wanted} has been trashed`,
          from === 'supply' ? `gain it first: { "do": "gain", "cards": "${wanted}" }` : undefined,
        );
        return 'hand';
      },
      gained(wanted, to) {
        const key = wanted.replace(/^\$/, '');
        if (slots.zones.get(key) === 'supply') slots.zones.set(key, to);
      },
      immune: () => slots.numbers.get(IMMUNE) ?? 0,
      list: (inner, label) =>
        compileList(
          p,
          inner,
          [...path, 'play'],
          `${name}/${label}`,
          programs,
          byName,
          faults,
          line.do === 'may' ? slots : new Slots(placeOf(line.do)),
        ),
      filter: (where) => {
        const cost = where?.costAtMost;
        return {
          types: where?.type === undefined ? 0 : typeBit(where.type),
          name: where?.name === undefined ? -1 : cardIn(where.name, 'name'),
          not: where?.not === undefined ? -1 : cardIn(where.not, 'not'),
          cost: cost === undefined ? -1 : typeof cost === 'number' ? cost : cost.plus,
          costSlot: typeof cost === 'object' ? c.slot(cost.costOf, 'read') : -1,
        };
      },
      amount: (n) =>
        typeof n === 'number' ? { n, slot: -1 } : { n: 0, slot: c.slot(n.count, 'read') },
      purpose(slot) {
        const user = lines.slice(i + 1).find((later) => later.cards === `$${slot}`);
        return user?.do ?? 'choose';
      },
    };
    const cardIn = (wanted: string, field: string): number => {
      const found = byName.get(wanted);
      if (found === undefined) {
        const meant = nearest(wanted, byName.keys());
        faults.push(
          p.places.fault(
            [...path, 'where', field],
            `there is no card '${wanted}'`,
            meant ? `did you mean '${meant}'?` : undefined,
          ),
        );
      }
      return found ?? -1;
    };
    if (NOT_IN[slots.place].includes(line.do))
      fault(
        'do',
        `'${line.do}' cannot stand ${PLACE_WORDS[slots.place]}`,
        line.do === 'unaffected'
          ? 'it belongs into a "reaction"'
          : 'it is for the player whose card is played',
      );
    compiled.push(...effectByName.get(line.do)!.compile(line, c));
  });
  programs[number] = { name, lines: compiled, slots: slots.numbers.size };
  return number;
}
