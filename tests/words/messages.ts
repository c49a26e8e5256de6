import type { Badge, Message } from '@cardwright/kernel';

/** Every message inside a value as sent, at any depth. */
export function messagesIn(value: unknown, out: Message[] = []): Message[] {
  if (Array.isArray(value)) for (const one of value) messagesIn(one, out);
  else if (isObject(value)) {
    if (isMessage(value)) out.push(value);
    for (const one of Object.values(value)) messagesIn(one, out);
  }
  return out;
}

const isObject = (value: unknown): value is { [field: string]: unknown } =>
  typeof value === 'object' && value !== null;
const isMessage = (value: {
  [field: string]: unknown;
}): value is { [field: string]: unknown } & Message =>
  typeof value.key === 'string' && /^[a-z]+\.\w/.test(value.key);

/** What no reader should see: a key, an unfilled placeholder, `undefined`. */
export const RAW =
  /[{}]|undefined|NaN|\[object|…\s*$|\b(app|chaos|dominion|lanes|lorenzo|shelfie)\.[a-z]+(\.|\b(?=[A-Z]))/;

/** Every labelled number inside a value. */
export function badgesIn(value: unknown, out: Badge[] = []): Badge[] {
  if (Array.isArray(value)) for (const one of value) badgesIn(one, out);
  else if (isObject(value)) {
    if (isBadge(value)) out.push(value);
    for (const one of Object.values(value)) badgesIn(one, out);
  }
  return out;
}

const isBadge = (value: {
  [field: string]: unknown;
}): value is { [field: string]: unknown } & Badge =>
  'icon' in value && 'value' in value && isObject(value.label);
