import type { JSX } from 'preact';
import { seededRandom } from './seeded-random.ts';

const SKIN = ['#f1cfae', '#e4b48c', '#d39d72', '#b97e53', '#f4d8bf'];
const HAIR = ['#3a2417', '#6b4423', '#a06a35', '#c9a15a', '#2a1e1a', '#8d8478', '#7c2f1d'];
const CLOTH = ['#8c2f39', '#2d5d7c', '#4d6b3a', '#5a3d74', '#a8662b', '#2f3e4e', '#7b3b2a'];

interface Colours {
  readonly cloth: string;
  readonly hair: string;
  readonly trim: string;
}

/** Hats by number; the fourth is a cleric's, the fifth a soldier's and the last a lady's. */
const HATS: readonly ((colours: Colours, lady: boolean) => JSX.Element)[] = [
  ({ cloth }) => (
    <>
      <path d="M16 18c2-10 10-13 18-12 10 1 16 6 15 11-8-3-22-3-33 1z" fill="#2d2a32" />
      <path d="M15 19c10-5 26-5 35-1l-1 3c-9-3-23-3-33 1z" fill={cloth} />
    </>
  ),
  ({ cloth }) => (
    <>
      <path
        d="M19 22c-3-14 6-18 13-18s17 5 13 18c-1-5-3-8-6-8-5 3-11 2-15 0-3 2-4 5-5 8z"
        fill={cloth}
      />
      <path d="M44 12c6 2 9 12 7 24-3-8-5-12-8-15z" fill={cloth} />
    </>
  ),
  ({ hair }) => (
    <>
      <path
        d="M20 24c-1-9 4-14 12-14s13 5 12 14c-2-4-5-8-8-8-5 1-9 0-12 1-2 2-3 4-4 7z"
        fill={hair}
      />
    </>
  ),
  (_colours, lady) => (
    <>
      <path
        d="M20 21c0-10 5-14 12-14s12 4 12 14c-7-3-17-3-24 0z"
        fill={lady ? '#f3efe6' : '#a51f2f'}
      />
      {lady && (
        <path
          d="M19 20c-4 12-3 24-2 32 4-8 3-20 5-30zM45 20c4 12 3 24 2 32-4-8-3-20-5-30z"
          fill="#f3efe6"
        />
      )}
    </>
  ),
  () => (
    <>
      <path
        d="M19 26c-1-14 5-20 13-20s14 6 13 20l-4-2v-5c-6-2-12-2-18 0v5z"
        fill="#b4bec9"
        stroke="#5b6672"
      />
      <path d="M32 6c-2-6 8-8 14-1-5-1-8 1-9 3z" fill="#b3362b" />
    </>
  ),
  ({ hair, trim }) => (
    <>
      <path d="M20 25c-2-11 4-16 12-16s14 5 12 16c-1-5-5-9-12-9s-11 4-12 9z" fill={hair} />
      <path
        d="M21 16q11-7 22 0"
        fill="none"
        stroke={trim}
        stroke-width="2"
        stroke-dasharray="1 2.400"
        stroke-linecap="round"
      />
    </>
  ),
];

const hatOf = (hat: number, lady: boolean, colours: Colours): JSX.Element | undefined =>
  HATS[hat]?.(colours, lady);

/** A portrait in the Florentine style, always the same for the same name. */
export function Portrait({ name }: { name: string }): JSX.Element {
  const roll = seededRandom(`p:${name}`);
  const lady = /abbess|dame|lady|queen|paramour|santa|lucrezia|caterina|duchess|nun\b/i.test(name);
  const cleric = /bishop|cardinal|priest|preacher|abbess|pope|sisto|savonarola|santa|monk/i.test(
    name,
  );
  const martial = /captain|general|knight|condott|sforza|malatesta|hero|montefeltro|soldier/i.test(
    name,
  );
  const skin = SKIN[roll(SKIN.length)]!;
  const hair = HAIR[roll(HAIR.length)]!;
  const cloth = cleric && !lady ? '#8c1f2c' : CLOTH[roll(CLOTH.length)]!;
  const trim = ['#e6c26a', '#efe3c8', '#c9ced6'][roll(3)]!;
  const hat = cleric ? 3 : martial ? 4 : lady ? 5 : roll(3);
  const beard = !lady && roll(3) === 0;
  const turn = roll(2) === 0 ? 'scale(-1 1) translate(-64 0)' : undefined;
  return (
    <g transform={turn}>
      {/* shoulders */}
      <path d="M6 64c1-14 8-19 20-21h12c12 2 19 7 20 21z" fill={cloth} />
      <path d="M22 43l10 12 10-12 4 2-8 19H26l-8-19z" fill={trim} opacity=".9" />
      <path d="M26 42l6 9 6-9z" fill={skin} />
      {martial && (
        <path
          d="M6 64c1-14 7-18 14-20l4 20zM58 64c-1-14-7-18-14-20l-4 20z"
          fill="#aab4bf"
          stroke="#56606c"
        />
      )}
      {/* hair behind */}
      {(lady || hat !== 4) && (
        <path
          d={
            lady
              ? 'M17 50c-4-16-2-38 15-38s19 22 15 38c-3 3-7 2-8-2H25c-1 4-5 5-8 2z'
              : 'M19 36c-3-16 2-25 13-25s16 9 13 25l-3 5H22z'
          }
          fill={hair}
        />
      )}
      {/* neck and head */}
      <path d="M27 36h10v9a5 5 0 0 1-10 0z" fill={skin} />
      <path d="M27 40c3 3 7 3 10 0v3c-3 3-7 3-10 0z" fill="#000" opacity=".14" />
      <path d="M22 26c0-9 4-13 10-13s10 4 10 13c0 8-4 15-10 15s-10-7-10-15z" fill={skin} />
      <path d="M38 14c4 3 4 8 4 12 0 8-4 15-10 15 7-4 8-16 6-27z" fill="#000" opacity=".1" />
      {/* face */}
      <path
        d="M25.500 24.500q2.500-1.600 4.500 0M34 24.500q2.500-1.600 4.500 0"
        fill="none"
        stroke={hair}
        stroke-width="1.300"
        stroke-linecap="round"
      />
      <circle cx="28" cy="27" r="1.300" fill="#2a1c14" />
      <circle cx="36.300" cy="27" r="1.300" fill="#2a1c14" />
      <path
        d="M32 27l-1.600 5h2.600"
        fill="none"
        stroke="#000"
        stroke-opacity=".35"
        stroke-width="1.100"
        stroke-linecap="round"
      />
      <path
        d="M29 36q3 1.800 6 0"
        fill="none"
        stroke="#8a3a34"
        stroke-width="1.500"
        stroke-linecap="round"
      />
      {beard && (
        <path
          d="M22 28c1 10 4 18 10 18s9-8 10-18c-2 5-5 7-7 6.500-2-.8-4-.8-6 0-2 .5-5-1.500-7-6.500z"
          fill={hair}
        />
      )}
      {beard && (
        <path d="M29 36.500q3 1.500 6 0" fill="none" stroke="#5b1d1a" stroke-width="1.400" />
      )}
      {/* fringe and hats */}
      {hatOf(hat, lady, { cloth, hair, trim })}
    </g>
  );
}
