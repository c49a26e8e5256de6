/** The first 32 bits of the fractional parts of `root(p)` of the first `count` primes. */
function primeRoots(count: number, root: (n: number) => number): Uint32Array {
  const words = new Uint32Array(count);
  for (let n = 2, found = 0; found < count; n++) {
    let isPrime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) isPrime = false;
    if (isPrime) words[found++] = (root(n) % 1) * 2 ** 32;
  }
  return words;
}

const K = primeRoots(64, Math.cbrt);
const INITIAL = primeRoots(8, Math.sqrt);
const rotate = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

/** The bytes with the padding of FIPS 180-4: a 1 bit, zeros, and the length in bits. */
function padded(text: string): DataView {
  const bytes = new TextEncoder().encode(text);
  const view = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  new Uint8Array(view.buffer).set(bytes);
  view.setUint8(bytes.length, 0x80);
  view.setUint32(view.byteLength - 4, bytes.length * 8);
  return view;
}

function addBlock(hash: Uint32Array, view: DataView, at: number): void {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const [x = 0, y = 0] = [w[i - 15], w[i - 2]];
    const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
    const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
    w[i] = (w[i - 16] ?? 0) + s0 + (w[i - 7] ?? 0) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = h + s1 + ((e & f) ^ (~e & g)) + (K[i] ?? 0) + (w[i] ?? 0);
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = s0 + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    hash[i] = (hash[i] ?? 0) + word;
  });
}

/**
 * SHA-256 as hexadecimal digits. Browsers offer it only on HTTPS pages, and only asynchronously;
 * this one hashes a few short texts per match.
 */
export function sha256(text: string): string {
  const hash = INITIAL.slice();
  const view = padded(text);
  for (let at = 0; at < view.byteLength; at += 64) addBlock(hash, view, at);
  return Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('');
}
