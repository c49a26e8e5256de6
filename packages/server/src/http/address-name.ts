import { isIPv4, isIPv6 } from 'node:net';

/**
 * The key that an address is rate limited by. A household has a 64-bit IPv6 network and can use any
 * address in it, so the whole network is one key. An IPv4 address written as IPv6 is treated as
 * IPv4. Zone ids, and ports that some proxies add, are dropped.
 */
export function addressName(text: string): string {
  const bare = withoutPort(text.trim()).replace(/%.*$/, '');
  if (!isIPv6(bare)) return bare.toLowerCase();
  const groups = groupsOf(bare);
  return embeddedIPv4(groups) ?? `${groups.slice(0, 4).map(hex).join(':')}::/64`;
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](:\d+)?$/.exec(text);
  if (bracketed) return bracketed[1] ?? '';
  const [host = '', port, ...more] = text.split(':');
  return isIPv4(host) && port !== undefined && more.length === 0 ? host : text;
}

/** The eight groups of an IPv6 address. */
function groupsOf(text: string): number[] {
  const [head = '', tail] = text.split('::');
  const before = partsOf(head);
  if (tail === undefined) return before;
  const after = partsOf(tail);
  const zeros = new Array<number>(8 - before.length - after.length).fill(0);
  return [...before, ...zeros, ...after];
}

function partsOf(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((part) => {
    if (!part.includes('.')) return [Number.parseInt(part, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

/** Networks whose last 32 bits are an IPv4 address: mapped addresses and NAT64. */
const IPV4_WITHIN: readonly (readonly number[])[] = [
  [0, 0, 0, 0, 0, 0xffff],
  [0x64, 0xff9b, 0, 0, 0, 0],
];

function embeddedIPv4(groups: readonly number[]): string | undefined {
  const isWithin = IPV4_WITHIN.some((prefix) => prefix.every((group, i) => groups[i] === group));
  if (!isWithin) return undefined;
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

const hex = (group: number): string => group.toString(16);
