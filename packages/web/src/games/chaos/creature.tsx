import type { JSX } from 'preact';
import { seededRandom } from '../../art/seeded-random.ts';
import type { Tones } from '../../art/layers.tsx';

/** Colours of the elements: body, shadow, light, glow. */
export const ELEMENT_TONES: { [element: string]: Tones } = {
  fire: { m: '#e2562b', d: '#8f2413', l: '#ffb35c', a: '#ffd75e', k: '#2a0d0a' },
  water: { m: '#2f86c9', d: '#134a80', l: '#8fd6f5', a: '#d4f5ff', k: '#071f38' },
  earth: { m: '#7c9a3f', d: '#45591f', l: '#c4d684', a: '#e9c46a', k: '#1c2410' },
  air: { m: '#8fb9c9', d: '#4d7a8c', l: '#e3f3f6', a: '#fff3c4', k: '#16303a' },
  chaos: { m: '#8d4ad6', d: '#47178a', l: '#d6a5ff', a: '#ff5fa8', k: '#170428' },
};

const plain: Tones = { m: '#8b8f99', d: '#4d515c', l: '#cfd3da', a: '#f2c14e', k: '#1c1e24' };

type Roll = ReturnType<typeof seededRandom>;

interface Traits {
  wings: boolean;
  horns: boolean;
  long: boolean;
  blocky: boolean;
  arms: boolean;
  ears: boolean;
  fins: boolean;
  leaves: boolean;
  robe: boolean;
  tentacles: boolean;
  beak: boolean;
  small: boolean;
  crown: boolean;
}

/** The visible features that a name suggests. */
function traitsOf(name: string, roll: Roll): Traits {
  const has = (pattern: RegExp): boolean => pattern.test(name);
  const long = has(/serpent|snake|eel|worm|wyrm|dragon|hydra|lamia|naga/i);
  const robe = has(
    /mage|wizard|witch|shaman|monk|oracle|priest|seer|sage|master|emperor|king|queen|lord|lady|weaver|keeper/i,
  );
  return {
    wings:
      has(
        /owl|crow|bird|hawk|raven|bat|dragon|pegasus|wing|sprite|fair|moth|gargoyle|harpy|drake|phoenix|sylph|angel|finch|swift/i,
      ) || roll(7) === 0,
    horns:
      has(/demon|devil|goat|bull|minotaur|dragon|imp|gargoyle|stag|ram|horn|brute|fiend/i) ||
      roll(4) === 0,
    long,
    blocky: has(
      /golem|gargoyle|rock|stone|magma|statue|bulk|titan|colossus|construct|turtle|crab/i,
    ),
    arms:
      !long &&
      (has(/golem|warrior|brute|monkey|ape|titan|knight|ogre|giant|demon/i) || roll(2) === 0),
    ears: has(/cat|lion|wolf|fox|hare|hound|bear|tiger|lynx|monkey|mouse/i) || roll(4) === 0,
    fins: has(/fish|shark|whale|mermaid|sea|ray|octopus|hydra|tide|eel|otter|captain/i),
    leaves: has(
      /vine|fern|flower|blossom|cherry|plant|sylph|moss|thorn|root|tree|leaf|bramble|sprout/i,
    ),
    robe,
    tentacles: has(/octopus|squid|kraken|jelly|void|eldritch/i) || (!robe && roll(9) === 0),
    beak: has(/owl|crow|bird|hawk|raven|phoenix|finch|swift|harpy|duck/i),
    small: has(/sprite|ling\b|imp|wisp|pup|kitten|mote/i),
    crown: has(/emperor|king|queen|lord|master|prince|empress|crown/i),
  };
}

/** Bodies in profile, chosen by name; all others face the viewer. */
const PROFILES: [RegExp, (c: Tones, n: number) => JSX.Element][] = [
  [
    /fish|shark|whale|pike|trout|salmon|dolphin|carp|orca|narwhal|minnow|sturgeon/i,
    (c, n) => (
      <g>
        <path d="M50 34c6-8 10-10 13-10-2 6-2 14 0 20-3 0-8-3-13-10z" fill={c.d} />
        <path
          d={`M26 ${22 - n}c4-8 10-10 16-9-3 4-3 8-2 11zM28 46c2 6 6 9 11 9-2-4-2-7-1-10z`}
          fill={c.d}
        />
        <path
          d="M3 36c8-14 20-19 32-16 8 2 14 8 18 14-5 8-12 13-20 14-12 2-23-3-30-12z"
          fill={c.m}
          stroke={c.d}
          stroke-width="1.600"
        />
        <path d="M6 38c9 3 30 5 44-2-6 7-11 10-18 11-11 1-20-3-26-9z" fill={c.l} />
        <path d="M22 26c3 5 3 14 0 19" fill="none" stroke={c.d} stroke-width="1.600" />
        <circle cx="13" cy="32" r="3.400" fill="#fffbea" />
        <circle cx="12.600" cy="32.300" r="1.700" fill={c.k} />
        <path d="M4 38l6 1 1.500 2 2-1.500 2 2 2-2" fill="none" stroke={c.k} stroke-width="1.300" />
        {n > 1 && (
          <path
            d="M30 26l3 3M35 24l3 3M30 32l3 3M36 31l3 3M42 29l3 3"
            stroke={c.d}
            stroke-width="1.500"
            stroke-linecap="round"
          />
        )}
      </g>
    ),
  ],
  [
    /owl|crow|hawk|raven|heron|finch|swift|gull|phoenix|eagle|bird|kite|stork|crane|magpie|lark/i,
    (c, n) => (
      <g>
        <path d="M44 42c8 2 14 8 18 14-9 0-16-2-22-6z" fill={c.d} />
        <path d="M26 54v5M33 55v4" stroke={c.a} stroke-width="2" stroke-linecap="round" />
        <path
          d="M14 22c2-10 16-12 21-4 12 4 17 14 13 26-4 10-16 13-24 8-10-6-14-18-10-30z"
          fill={c.m}
          stroke={c.d}
          stroke-width="1.600"
        />
        <path d="M18 34c0 10 5 17 13 19-8-1-15-7-16-15z" fill={c.l} />
        <path
          d={
            `M28 32c8-${6 + n} 22-${8 + n} 30 2-4 1-6 2-8 5 2 0 3 1 4 3-5 0-7 2-9 5-8 ` +
            '2-16-4-17-15z'
          }
          fill={c.d}
        />
        <path
          d="M32 34c6-3 14-3 20 0M34 39c5-1 9-1 12 1"
          fill="none"
          stroke={c.l}
          stroke-width="1.200"
        />
        <path
          d="M15 23l-10 4 10 4z"
          fill={c.a}
          stroke={c.k}
          stroke-width="1"
          stroke-linejoin="round"
        />
        <circle cx="21" cy="21" r="4" fill="#fffbea" />
        <circle cx="20" cy="21" r="2" fill={c.k} />
        {n > 0 && <path d="M24 13c0-5 3-8 7-9-1 4-2 6-3 10z" fill={c.a} />}
      </g>
    ),
  ],
  [
    /otter|hound|wolf|lion|\bcat\b|bear|fox|lynx|hare|goat|stag|boar|badger|ferret|\box\b|horse|\bram\b|tiger|mouse|\brat\b|beaver|marten|jackal/i,
    (c, n) => (
      <g>
        <path
          d={`M50 36c8-2 12-${8 + n * 2} 9-${16 + n}`}
          fill="none"
          stroke={c.d}
          stroke-width="5"
          stroke-linecap="round"
        />
        <path d="M18 44v13h6V46M28 46v11h6V46M40 46v11h6V44M46 42v15h6V40" fill={c.d} />
        <path
          d="M14 34c4-8 14-9 22-9s16 2 18 10-4 14-12 14H24c-8 0-13-7-10-15z"
          fill={c.m}
          stroke={c.d}
          stroke-width="1.600"
        />
        <path d="M20 45c8 4 20 4 28 0-2 3-6 4-12 4H27c-4 0-6-2-7-4z" fill={c.l} />
        <path d="M10 8l7 6M26 8l-6 6" stroke={c.d} stroke-width="5" stroke-linecap="round" />
        <path
          d="M4 24c0-9 6-13 13-13s13 5 13 13-6 13-13 13c-6 0-13-4-13-13z"
          fill={c.m}
          stroke={c.d}
          stroke-width="1.600"
        />
        <ellipse cx="12" cy="30" rx="7" ry="5" fill={c.l} />
        <path d="M7 27h5l-2.500 3z" fill={c.k} />
        <circle cx="12" cy="21" r="2.800" fill="#fffbea" />
        <circle cx="11.500" cy="21.300" r="1.500" fill={c.k} />
        <circle cx="22" cy="21" r="2.800" fill="#fffbea" />
        <circle cx="21.500" cy="21.300" r="1.500" fill={c.k} />
        {n === 1 && (
          <path
            d="M30 28l2 8M37 27l2 9M44 28l1 8"
            stroke={c.d}
            stroke-width="2.600"
            stroke-linecap="round"
          />
        )}
        {n === 2 && (
          <g fill={c.d}>
            <circle cx="32" cy="32" r="2.300" />
            <circle cx="40" cy="30" r="2.600" />
            <circle cx="46" cy="35" r="2" />
            <circle cx="36" cy="38" r="1.800" />
          </g>
        )}
      </g>
    ),
  ],
  [
    /spider|crab|beetle|scorpion|\bant\b|wasp|\bbee\b|moth|mantis|lobster|shrimp/i,
    (c, n) => (
      <g>
        <path
          d="M20 40L6 30M20 44L4 46M22 48L8 58M44 40l14-10M44 44l16 2M42 48l14 10"
          fill="none"
          stroke={c.d}
          stroke-width="3.500"
          stroke-linecap="round"
        />
        <ellipse cx="32" cy="42" rx="17" ry="13" fill={c.m} stroke={c.d} stroke-width="1.600" />
        <path d="M18 38c8-6 20-6 28 0" fill="none" stroke={c.l} stroke-width="2.500" />
        <path d="M32 30v25" stroke={c.d} stroke-width="1.600" />
        <circle cx="32" cy="26" r="9" fill={c.m} stroke={c.d} stroke-width="1.600" />
        <path
          d={`M26 18c-4-4-6-8-5-${11 + n}M38 18c4-4 6-8 5-${11 + n}`}
          fill="none"
          stroke={c.d}
          stroke-width="2.500"
          stroke-linecap="round"
        />
        <circle cx="28" cy="25" r="2.800" fill="#fffbea" />
        <circle cx="28" cy="25.500" r="1.500" fill={c.k} />
        <circle cx="36" cy="25" r="2.800" fill="#fffbea" />
        <circle cx="36" cy="25.500" r="1.500" fill={c.k} />
        <path d="M28 31l2 2 2-1.500 2 1.500 2-2" fill="none" stroke={c.k} stroke-width="1.300" />
      </g>
    ),
  ],
];

/** Varies the tint among cards of one element. */
function tinted(tones: Tones, roll: Roll): Tones {
  const way = roll(4);
  if (way === 0) return tones;
  if (way === 1) return { ...tones, m: tones.l, l: tones.a };
  if (way === 2) return { ...tones, m: tones.d, d: tones.k, l: tones.m };
  return { ...tones, l: tones.a };
}

/** What the parts of a creature share: its traits, its colours and its measures. */
interface Build {
  readonly t: Traits;
  readonly c: Tones;
  readonly width: number;
  readonly headR: number;
  readonly headY: number;
}

/** Wings and tentacles. */
const behind = ({ t, c }: Build): JSX.Element => (
  <>
    {t.wings && (
      <>
        <path
          d="M30 34C20 12 8 10 2 14c4 4 3 8 2 12 4 0 6 4 6 8 4-2 8 0 9 5 4-3 8-2 11 1z"
          fill={c.d}
        />
        <path
          d="M34 34c10-22 22-24 28-20-4 4-3 8-2 12-4 0-6 4-6 8-4-2-8 0-9 5-4-3-8-2-11 1z"
          fill={c.d}
        />
        <path
          d="M28 33C20 18 12 14 5 15M36 33c8-15 16-19 23-18"
          fill="none"
          stroke={c.l}
          stroke-width="1.200"
        />
      </>
    )}
    {t.tentacles && (
      <path
        d="M16 52c-8 2-10-6-6-9M20 56c-6 6-14 4-15-2M48 52c8 2 10-6 6-9M44 56c6 6 14 4 15-2M27 57c-1 5-5 6-8 4M37 57c1 5 5 6 8 4"
        fill="none"
        stroke={c.d}
        stroke-width="4.500"
        stroke-linecap="round"
      />
    )}
  </>
);

/** Arms and fins. */
const limbs = ({ t, c, width }: Build): JSX.Element => (
  <>
    {t.arms && (
      <>
        <path
          d={`M${34 - width} 40c-8 2-10 8-8 14`}
          fill="none"
          stroke={c.d}
          stroke-width={t.blocky ? 9 : 6}
          stroke-linecap="round"
        />
        <path
          d={`M${30 + width} 40c8 2 10 8 8 14`}
          fill="none"
          stroke={c.d}
          stroke-width={t.blocky ? 9 : 6}
          stroke-linecap="round"
        />
      </>
    )}
    {t.fins && (
      <path
        d={
          `M${34 - width} 42l-10-6 2 14zM${30 + width} 42l10-6-2 14zM28 12c2-6 6-8 10-8-2 ` +
          '4-2 8-2 10z'
        }
        fill={c.l}
      />
    )}
  </>
);

/** Head, ears, horns and what it wears. */
const head = ({ t, c, headR, headY }: Build): JSX.Element => (
  <>
    {t.ears && (
      <path
        d={`M${32 - headR} ${headY - 4}l-2-13 11 6zM${32 + headR} ${headY - 4}l2-13-11 6z`}
        fill={c.d}
      />
    )}
    {t.horns && (
      <path
        d={
          `M${34 - headR} ${headY - 5}c-8-2-9-9-6-14 1 6 4 8 9 9zM${30 + headR} ` +
          `${headY - 5}c8-2 9-9 6-14-1 6-4 8-9 9z`
        }
        fill={c.a}
      />
    )}
    {t.blocky ? (
      <path
        d={`M${32 - headR} ${headY + 9}l2-16 6-4h8l6 4 2 16-6 4h-12z`}
        fill={c.m}
        stroke={c.d}
        stroke-width="1.600"
      />
    ) : (
      <ellipse
        cx="32"
        cy={headY}
        rx={headR}
        ry={headR * 0.94}
        fill={c.m}
        stroke={c.d}
        stroke-width="1.600"
      />
    )}
    {t.robe && (
      <path
        d={
          `M${31 - headR} ${headY + 4}c-2-14 4-20 ${headR + 1}-24 ${headR - 4} 4 ` +
          `${headR + 3} 10 ${headR + 1} 24-2-8-5-11-${headR}-11s-${headR - 1} 3-${headR} 11z`
        }
        fill={c.d}
      />
    )}
    {t.leaves && (
      <path
        d={
          `M32 ${headY - headR}c-2-8-8-8-12-6 2 5 6 8 12 6zm0 0c2-8 8-8 12-6-2 5-6 8-12 ` +
          '6zM14 50c-6-2-8-8-6-12 5 1 7 6 6 12zM50 50c6-2 8-8 6-12-5 1-7 6-6 12z'
        }
        fill="#5fa84a"
        stroke="#2b5a1d"
        stroke-width="1"
      />
    )}
    {t.crown && (
      <path
        d={`M24 ${headY - headR + 2}l-2-9 6 4 4-7 4 7 6-4-2 9z`}
        fill="#f2c14e"
        stroke="#7c5407"
        stroke-width="1"
      />
    )}
  </>
);

/** The body of a serpent. */
const serpent = (c: Tones): JSX.Element => (
  <>
    <path
      d="M50 57c8-8 4-18-8-17s-22 2-22-8 10-12 14-10"
      fill="none"
      stroke={c.d}
      stroke-width="13"
      stroke-linecap="round"
    />
    <path
      d="M50 56c7-8 4-16-8-15s-21 2-21-8 8-10 12-9"
      fill="none"
      stroke={c.m}
      stroke-width="9"
      stroke-linecap="round"
    />
    <path
      d="M46 41c-10-1-20 1-24-5"
      fill="none"
      stroke={c.l}
      stroke-width="2"
      stroke-dasharray="2 4"
    />
    <path d="M12 58c8 3 30 3 44 0-4-6-34-8-44 0z" fill={c.d} />
  </>
);

/** The outline of a body that stands. */
function outline({ t, width }: Build, roll: Roll): string {
  if (t.blocky)
    return `M${32 - width} 56l3-${24 + roll(4)} ${width - 6}-6h6l${width - 6} 6 3 ${24 + roll(4)}z`;
  return t.robe
    ? `M${32 - width} 57c4-14 6-26 ${width - 8}-30h16c8 4 10 16 ${width - 4} 30z`
    : `M${32 - width} 57c-3-18 4-30 ${width}-30s${width + 3} 12 ${width} 30z`;
}

/** A body that stands. */
const torso = ({ t, c, width }: Build, body: string): JSX.Element => (
  <>
    <path d={body} fill={c.d} />
    <path d={body} fill={c.m} transform="translate(2.200 2.800) scale(.93)" />
    <path
      d={
        `M${32 - width * 0.5} 57c-1-12 3-19 ${width * 0.5}-19s${width * 0.5 + 1} 7 ` +
        `${width * 0.5} 19z`
      }
      fill={c.l}
      opacity={t.robe ? 0.25 : 0.55}
    />
  </>
);

/** One to three eyes. */
function face({ c, headY }: Build, eyes: number, element: string): JSX.Element {
  const spread = eyes === 1 ? [0] : eyes === 2 ? [-4.6, 4.6] : [-6.5, 0, 6.5];
  return (
    <>
      {spread.map((dx) => (
        <g>
          <ellipse
            cx={32 + dx}
            cy={headY - 1}
            rx={eyes === 1 ? 4.6 : 3.1}
            ry={eyes === 1 ? 4.6 : 3.5}
            fill={element === 'chaos' ? c.a : '#fffbea'}
          />
          <circle
            cx={32 + dx + (dx === 0 ? 0 : dx > 0 ? -0.8 : 0.8)}
            cy={headY - 0.5}
            r={eyes === 1 ? 2.3 : 1.6}
            fill={c.k}
          />
        </g>
      ))}
    </>
  );
}

/** A beak, a smile or teeth. */
function mouth({ t, c, headY }: Build, roll: Roll): JSX.Element {
  if (t.beak)
    return (
      <path d={`M28.500 ${headY + 3}h7l-3.500 6z`} fill={c.a} stroke={c.k} stroke-width=".8" />
    );
  return roll(2) === 0 ? (
    <path
      d={`M27 ${headY + 5}q5 4 10 0`}
      fill="none"
      stroke={c.k}
      stroke-width="1.600"
      stroke-linecap="round"
    />
  ) : (
    <path
      d={`M26.500 ${headY + 4.5}h11l-1.500 2-1.800-1-1.800 2-1.800-2-1.800 1z`}
      fill="#fffbea"
      stroke={c.k}
      stroke-width=".9"
    />
  );
}

/** A creature in a 64 by 64 box, always the same for the same name. */
export function Creature({ name, element }: { name: string; element: string }): JSX.Element {
  const roll = seededRandom(name);
  const t = traitsOf(name, roll);
  const c = tinted(ELEMENT_TONES[element] ?? plain, roll);
  const profile = PROFILES.find(([pattern]) => pattern.test(name));
  if (profile) {
    return (
      <g>
        <circle cx="32" cy="32" r="27" fill={c.a} opacity=".16" />
        <circle cx="32" cy="30" r="19" fill={c.a} opacity=".18" />
        {profile[1](c, roll(3))}
      </g>
    );
  }
  const eyes = 1 + ((roll(5) + 1) % 3 || 1);
  const width = t.blocky ? 21 : t.small ? 13 : 15 + roll(5);
  const headY = t.small ? 30 : 22 + roll(4);
  const headR = t.blocky ? 11 : 10 + roll(3);
  const build: Build = { t, c, width, headR, headY };
  const body = outline(build, roll);
  return (
    <g>
      <circle cx="32" cy="32" r="27" fill={c.a} opacity=".16" />
      <circle cx="32" cy="30" r="19" fill={c.a} opacity=".18" />
      {behind(build)}
      {t.long ? serpent(c) : torso(build, body)}
      {limbs(build)}
      {head(build)}
      {face(build, eyes, element)}
      {mouth(build, roll)}
    </g>
  );
}
