import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choose, find, hit, type Json, modify, print, skill } from '../testing/card-bench.ts';

/** Searches that print different words, and those words in each language. */
const SEARCHES: readonly [search: Json, en: string, it: string][] = [
  [find('UNIT', 'OWNER'), 'your units?|units? of yours', 'tu[ae] unità'],
  [find('UNIT', 'OPPONENT'), 'enemy units?', 'unità nemic(?:a|he)'],
  [find('BUILDING', 'OWNER'), 'your buildings?|buildings? of yours', 'tuo(?:i edifici| edificio)'],
  [find('BUILDING', 'OPPONENT'), 'enemy buildings?', 'edifici(?: nemici|o nemico)'],
  [
    find('UNIT', 'BOTH', { SearchCriterion: 'QUANTITY', Value: 2 }),
    'oldest 2 units|number of units|first 2 units|of one of the units',
    '2 unità in campo|delle unità(?! nemiche| trovate)|prime 2 unità',
  ],
  [
    find('BUILDING', 'BOTH', { SearchCriterion: 'ORDINAL', Value: 0 }),
    'oldest building|number of buildings|the first building',
    'edificio in campo|degli edifici(?! nemici)|il primo edificio|(?:al|del) primo edificio',
  ],
];
const WORDS = {
  en: {
    names: SEARCHES.map(([, en]) => en),
    pronoun: 'them|they|their|it|its|there was',
    former: 'found before',
    minus: ' minus ',
  },
  it: {
    names: SEARCHES.map(([, , it]) => it),
    pronoun:
      'queste|questi|(?<=l[ea] |delle |della |alla )stess[ea]|(?<=gli |degli |lo |dello |allo )' +
      'stess[io]|loro|suo|sua|suoi|ce n’era',
    former: 'trovat[aeio] prima',
    minus: ' meno ',
  },
};

type Line =
  | { do: 'find'; search: number }
  | { do: 'here' | 'forest' | 'summon' }
  | { do: 'hit' | 'give'; n: number }
  | { do: 'count' | 'read'; sets: boolean }
  | { do: 'number'; how: 'SET' | 'ADD' | 'MULTIPLY'; n: number };

const line: fc.Arbitrary<Line> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.nat(SEARCHES.length - 1).map((search): Line => ({ do: 'find', search })),
  },
  fc.constantFrom<Line[]>({ do: 'here' }, { do: 'forest' }, { do: 'summon' }),
  fc.record({ do: fc.constantFrom('hit', 'give'), n: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ do: fc.constantFrom('count', 'read'), sets: fc.boolean() }),
  fc.record({
    do: fc.constant('number'),
    how: fc.constantFrom('SET', 'ADD', 'MULTIPLY'),
    n: fc.integer({ min: 2, max: 9 }),
  }),
  fc.constant<Line>({ do: 'number', how: 'MULTIPLY', n: -1 }),
);

function effectOf(of: Line): Json {
  switch (of.do) {
    case 'find':
      return SEARCHES[of.search]?.[0] ?? {};
    case 'here':
      return { EffectType: 'ADD_LOCATION_REFERENCE', EffectLocation: 'CURRENT_LANE' };
    case 'forest':
      return { EffectType: 'ADD_LOCATION_REFERENCE', EffectLocation: 'FOREST' };
    case 'summon':
      return {
        EffectType: 'SUMMON_UNIT',
        CardNumber: 101,
        TargetPlayer: 'OWNER',
        TargetLocation: 'PLAINS',
      };
    case 'hit':
      return hit(of.n);
    case 'give':
      return modify('TARGET_ATTACK', { Value: of.n });
    case 'number':
      return modify('ACC', { ModifierOperation: of.how, Value: of.n });
    case 'count':
    case 'read':
      return modify('ACC', {
        ModifierOperation: of.sets ? 'SET' : 'ADD',
        Input: of.do === 'count' ? 'TARGET_COUNT' : 'TARGET_ATTACK',
        ...(of.do === 'read' && { MultiInputProcessing: 'MAX' }),
      });
  }
}

/** What a sentence is about: its targets, and the searches whose lanes it works on. */
interface Meant {
  readonly head: number | undefined;
  readonly places: readonly Meant[];
}
const NOTHING: Meant = { head: undefined, places: [] };

function meant(lines: readonly Line[]): Meant[] {
  const places: Meant[] = [];
  let targets = NOTHING;
  const out: Meant[] = [];
  for (const of of lines) {
    if (of.do === 'find') targets = { head: of.search, places: [...places] };
    else if (of.do === 'here') places.push(targets);
    else if (of.do === 'summon') out.push({ head: undefined, places: [...places] });
    else if (of.do === 'number') out.push(NOTHING);
    else if (of.do !== 'forest') out.push(targets);
  }
  return out;
}

const closure = ({ places }: Meant): number[] =>
  places.flatMap((place) => [place.head ?? NaN, ...closure(place)]);

/** Whether a sentence refers to what it is about: by name with all places, or by a pronoun. */
function isTold(told: Told, about: Meant): boolean {
  const [head, ...rest] = about.head === undefined ? [undefined, ...told.refers] : told.refers;
  if (head !== about.head) return false;
  if (about.head !== undefined && !told.isNamed) return rest.length === 0;
  const all = closure(about);
  return (
    rest.every((one) => all.includes(one ?? NaN)) &&
    about.places.every((place) => rest.includes(place.head ?? NaN))
  );
}

/** A sentence as it is read. */
interface Told {
  readonly refers: readonly number[];
  readonly isNamed: boolean;
}

/** What each sentence refers to, for a reader who takes a pronoun for the search last named. */
function read(text: string, language: 'en' | 'it'): Told[] {
  const { names, pronoun, former, minus } = WORDS[language];
  const token = new RegExp(
    `${names.map((name) => `((?<![\\p{L}])(?:${name})(?![\\p{L}]))`).join('|')}|` +
      `(${former})|(?<![\\p{L}])(?:${pronoun})(?![\\p{L}])`,
    'giu',
  );
  let last = -1;
  let before = -1;
  return text
    .replace(/\.$/, '')
    .replaceAll(/ \((?!at most|al massimo)[^)]*\)/g, '')
    .split(/\. /)
    .flatMap((sentence) => {
      const found = [...sentence.matchAll(token)].map((match) => {
        const name = match.slice(1, names.length + 1).findIndex((one) => one !== undefined);
        return { name, at: match.index, isFormer: match[names.length + 1] !== undefined };
      });
      const refers = found.map(({ name, isFormer }) =>
        name >= 0 ? name : isFormer ? before : last,
      );
      const isNamed = (found[0]?.name ?? -1) >= 0;
      // after a difference, and after a summons, a pronoun would be unclear
      const [, less] = sentence.split(minus);
      if (less !== undefined) {
        const first = found.filter(({ at }) => at >= sentence.length - less.length).length;
        last = -1;
        return [
          { refers: refers.slice(refers.length - first), isNamed },
          { refers: [], isNamed },
          { refers: refers.slice(0, refers.length - first), isNamed },
        ];
      }
      if (sentence.includes('LANTERN LEVY')) last = -1;
      else if (refers[0] !== undefined) last = before = refers[0];
      return [{ refers, isNamed }];
    });
}

test.each(['en', 'it'] as const)(
  'R21 every reference is to the search last named: %s',
  (language) => {
    fc.assert(
      fc.property(fc.nat(SEARCHES.length - 1), fc.array(line, { maxLength: 10 }), (first, rest) => {
        const lines: Line[] = [{ do: 'find', search: first }, ...rest, { do: 'hit', n: 1 }];
        const text = print(skill(lines.map(effectOf)), language);
        const about = meant(lines);
        const told = read(text, language);
        expect(told, text).toHaveLength(about.length);
        const wrong = told.filter((one, i) => !isTold(one, about[i] ?? NOTHING));
        expect({ text, wrong }).toEqual({ text, wrong: [] });
      }),
      { numRuns: process.env.CARDWRIGHT_LONG ? 5_000 : 300 },
    );
  },
);

const own = find('UNIT', 'OWNER');
const foes = find('UNIT', 'OPPONENT');
const twoInForest = find('UNIT', 'OPPONENT', {
  SearchCriterion: 'QUANTITY',
  Value: 2,
  TargetLocation: 'FOREST',
});
const keep = (Input: string): Json =>
  modify('ACC', { ModifierOperation: 'SET', Input, MultiInputProcessing: 'MAX' });
const count = modify('ACC', { ModifierOperation: 'SET', Input: 'TARGET_COUNT' });
const times = (Value: number): Json => modify('ACC', { ModifierOperation: 'MULTIPLY', Value });
const hitX: Json = { EffectType: 'EFFECT_DAMAGE', Input: 'ACC' };
const lane = effectOf({ do: 'here' });
const summon = effectOf({ do: 'summon' });

test.each<[string, Json[], string, string]>([
  [
    'a number that is multiplied',
    [own, count, foes, times(2), hitX],
    'Let X be the number of your units. Multiply X by 2. Deal X damage to all enemy units.',
    'X è pari al numero delle tue unità. Moltiplica X per 2. Infliggi X danni a tutte le unità ' +
      'nemiche.',
  ],
  [
    'a number that is set',
    [own, modify('TARGET_ATTACK', { Value: 1 }), foes, modify('ACC', { Value: 2 }), hitX],
    'Give all your units +1 attack. Let X be 2. Deal X damage to all enemy units.',
    'Conferisci +1 attacco a tutte le tue unità. X è pari a 2. Infliggi X danni a tutte le unità ' +
      'nemiche.',
  ],
  [
    'the first few',
    [own, count, twoInForest, times(2), hitX, { EffectType: 'MARCH_ENTITIES' }],
    'Let X be the number of your units. Multiply X by 2. Deal X damage to the first 2 enemy units ' +
      'in the forest. Let them march once.',
    'X è pari al numero delle tue unità. Moltiplica X per 2. Infliggi X danni alle 2 unità nemiche ' +
      'più vicine a te in foresta. Fai marciare una volta le stesse.',
  ],
  [
    'another figure in between',
    [own, keep('TARGET_ATTACK'), foes, times(-1), modify('ACC', { Input: 'TARGET_COUNT' }), hitX],
    'Let X be the highest attack of all your units. Multiply X by -1. Add the number of enemy ' +
      'units to X. Deal X damage (none if X is negative) to them.',
    'X è pari al valore più alto di attacco tra tutte le tue unità. Moltiplica X per -1. Aggiungi ' +
      'il numero delle unità nemiche a X. Infliggi X danni (nessuno se X è negativo) a queste.',
  ],
  [
    'a difference',
    [own, count, times(-1), foes, modify('ACC', { Input: 'TARGET_COUNT' }), hitX],
    'Let X be the number of enemy units minus the number of your units. Deal X damage (none if X ' +
      'is negative) to all enemy units.',
    'X è pari al numero delle unità nemiche meno il numero delle tue unità. Infliggi X danni ' +
      '(nessuno se X è negativo) a tutte le unità nemiche.',
  ],
  [
    'the number of those named before',
    [
      own,
      hit(1),
      find('UNIT', 'OPPONENT', { SearchCriterion: 'QUANTITY', Input: 'TARGET_COUNT' }),
      hit(2),
    ],
    'Deal 1 damage to all your units. Let N be their number. Deal 2 damage to the oldest N enemy ' +
      'units.',
    'Infliggi 1 danno a tutte le tue unità. N è pari al loro numero. Infliggi 2 danni alle N unità ' +
      'nemiche in campo da più tempo.',
  ],
  [
    'the lanes of those named before others',
    [own, hit(1), lane, foes, hit(2), find('BUILDING', 'OPPONENT'), hit(3)],
    'Deal 1 damage to all your units. Deal 2 damage to all enemy units in their lanes, once for ' +
      'each (anywhere if there was none). Deal 3 damage to all enemy buildings in the lane of each ' +
      'of your units, once for each (anywhere if there was none).',
    'Infliggi 1 danno a tutte le tue unità. Infliggi 2 danni a tutte le unità nemiche nelle loro ' +
      'corsie, una volta per ciascuna (in qualunque punto del campo, se non ce n’era nessuna). ' +
      'Infliggi 3 danni a tutti gli edifici nemici nella corsia di ogni tua unità, una volta per ' +
      'ciascuna (in qualunque punto del campo, se non ce n’era nessuna).',
  ],
  [
    'a unit summoned after the search',
    [own, summon, hit(1)],
    'Summon LANTERN LEVY in the plains. Deal 1 damage to all your units (not counting what was just ' +
      'summoned).',
    'Evoca LANTERN LEVY in pianura. Infliggi 1 danno a tutte le tue unità (senza contare ciò che è ' +
      'stato appena evocato).',
  ],
  [
    'a unit summoned after the target was named',
    [twoInForest, hit(1), summon, hit(2), hit(3)],
    'Deal 1 damage to the first 2 enemy units in the forest. Summon LANTERN LEVY in the plains. ' +
      'Deal 2 damage to the targets found before. Deal 3 damage to them.',
    'Infliggi 1 danno alle 2 unità nemiche più vicine a te in foresta. Evoca LANTERN LEVY in ' +
      'pianura. Infliggi 2 danni alle unità trovate prima. Infliggi 3 danni a queste.',
  ],
  [
    'a choice among those named before',
    [foes, hit(1), choose, hit(2)],
    'Deal 1 damage to all enemy units. Choose one of them. Deal 2 damage to the chosen one.',
    'Infliggi 1 danno a tutte le unità nemiche. Scegli una tra le stesse. Infliggi 2 danni ' +
      'all’unità scelta.',
  ],
  [
    'the lane of the one chosen before another',
    [own, choose, lane, foes, choose, hit(1), foes, hit(2)],
    'Choose a unit of yours. Choose an enemy unit in the lane of the chosen one (anywhere if none ' +
      'was chosen). Deal 1 damage to the chosen one. Deal 2 damage to all enemy units in the lane of ' +
      'the one chosen before (anywhere if none was chosen).',
    'Scegli una tua unità. Scegli un’unità nemica nella corsia dell’unità scelta (in qualunque ' +
      'punto del campo, se non è stata scelta nessuna unità). Infliggi 1 danno all’unità scelta. ' +
      'Infliggi 2 danni a tutte le unità nemiche nella corsia dell’unità scelta prima (in ' +
      'qualunque punto del campo, se non è stata scelta nessuna unità).',
  ],
])('R21 %s', (_what, list, english, italian) => {
  expect(print(skill(list), 'en')).toBe(english);
  expect(print(skill(list), 'it')).toBe(italian);
});
