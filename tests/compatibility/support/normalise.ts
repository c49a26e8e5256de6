import { digest } from './digest.ts';

/** Random ids and secrets are replaced by their kind and a number, counted within a transcript. */
const NAMES: { [field: string]: string } = {
  match: 'match',
  again: 'match',
  rematch: 'match',
  token: 'token',
  invite: 'invite',
  offer: 'offer',
  salt: 'salt',
  commitment: 'commitment',
  seal: 'seal',
};
const TIMES = new Set(['at', 'createdAt', 'startedAt', 'endedAt']);
/** Texts for people, which are free to change. */
const WORDING = new Set(['message', 'about', 'title', 'description']);
/** The same, for fields that are texts only beside another field. */
const WORDING_BESIDE: { [field: string]: string } = {
  text: 'json',
  reason: 'retryAfterMs',
  hash: 'languages',
};
/** Large values are replaced by a digest. */
const LARGE = new Set([
  'view',
  'scene',
  'options',
  'cards',
  'presets',
  'entries',
  'hashes',
  'details',
  'log',
  'happened',
  'supply',
]);
const LARGE_FROM = 200;
/** Values that depend on the deal. */
const DEALT = new Set([
  'view',
  'scene',
  'ask',
  'log',
  'happened',
  'result',
  'waiting',
  'n',
  'entries',
  'hashes',
]);

/** The values behind the digests of this run, to be shown if one differs. */
const behind = new Map<string, string>();
export const valueBehind = (text: string): string =>
  behind.get(/#([\w-]{16})>/.exec(text)?.[1] ?? '') ?? '';

let isWhole = false;
/** For debugging: large values are not shortened. */
export const showWhole = (): void => {
  isWhole = true;
};

export const isShownWhole = (): boolean => isWhole;

type Json = { [field: string]: unknown };
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A message without what differs from run to run (ids, secrets, times) and without wording. */
export function normalise(
  message: unknown,
  known: Map<string, string>,
  unseeded: ReadonlySet<string>,
): unknown {
  const isDealt =
    unseeded.size > 0 && [...unseeded].some((id) => JSON.stringify(message).includes(`"${id}"`));
  return new Normaliser(known, isDealt).value(message, '', false);
}

class Normaliser {
  private readonly known: Map<string, string>;
  private readonly isDealt: boolean;

  constructor(known: Map<string, string>, isDealt: boolean) {
    this.known = known;
    this.isDealt = isDealt;
  }

  value(value: unknown, field: string, inClocks: boolean): unknown {
    if (Array.isArray(value))
      return this.large(
        field,
        value.map((item) => this.value(item, '', inClocks)),
      );
    if (isObject(value)) return this.object(value, field, inClocks);
    if (typeof value === 'number') return TIMES.has(field) ? '<time>' : inClocks ? '<ms>' : value;
    return typeof value === 'string' ? this.text(value, field) : value;
  }

  private object(value: Json, field: string, inClocks: boolean): unknown {
    const inner = inClocks || field === 'clocks';
    const isOffer = typeof value['kind'] === 'string' && typeof value['by'] === 'string';
    const out: Json = {};
    for (const [name, item] of Object.entries(value)) {
      if (this.isDealt && DEALT.has(name) && item !== null && !(name === 'result' && field === ''))
        out[name] = '<dealt>';
      else if ((WORDING_BESIDE[name] ?? '') in value) out[name] = '<text>';
      else if (isOffer && name === 'id') out[name] = this.alias('offer', String(item));
      else out[name] = this.value(item, name, inner);
    }
    return this.large(field, out);
  }

  private text(text: string, field: string): string {
    if (WORDING.has(field)) return '<text>';
    const kind = NAMES[field];
    if (kind !== undefined) return this.alias(kind, text);
    if (field === 'seed' && /^[0-9a-f]{64}$/.test(text)) return '<seed>';
    if (field === 'hash' && this.isDealt) return '<dealt>';
    return (field === 'next' || field === 'after') && text.includes(':') ? '<cursor>' : text;
  }

  private alias(kind: string, text: string): string {
    let alias = this.known.get(`${kind} ${text}`);
    if (alias === undefined) {
      const count = [...this.known.keys()].filter((key) => key.startsWith(`${kind} `)).length;
      this.known.set(`${kind} ${text}`, (alias = `<${kind} ${count + 1}>`));
    }
    return alias;
  }

  private large(field: string, value: object): unknown {
    if (!LARGE.has(field) || isWhole) return value;
    const text = JSON.stringify(value);
    if (text.length < LARGE_FROM) return value;
    behind.set(digest(text), text);
    return `<${Array.isArray(value) ? `${value.length} of ` : ''}${field} #${digest(text)}>`;
  }
}
