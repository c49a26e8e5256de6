import { inflateSync } from 'node:zlib';

/** Decodes the pixels of a Chromium screenshot: 8 bits, RGB or RGBA, not interlaced. */
export interface Pixels {
  width: number;
  height: number;
  at(x: number, y: number): [number, number, number];
}

const paeth = (a: number, b: number, c: number): number => {
  const pa = Math.abs(b - c);
  const pb = Math.abs(a - c);
  const pc = Math.abs(a + b - 2 * c);
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
};

/** What a filter of the format subtracts from a byte. */
function guess(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth(left, up, corner);
    default:
      return 0;
  }
}

export function readPng(file: Buffer): Pixels {
  const parts: Buffer[] = [];
  let [width, height, bytes] = [0, 0, 0];
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const data = file.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') {
      [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
      bytes = data[9] === 6 ? 4 : 3;
      if (data[8] !== 8 || data[12] !== 0 || (data[9] !== 6 && data[9] !== 2))
        throw new Error('a picture of another kind');
    } else if (type === 'IDAT') parts.push(data);
    at += length + 12;
  }
  const raw = inflateSync(Buffer.concat(parts));
  const line = width * bytes;
  const out = new Uint8Array(line * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (line + 1)]!;
    for (let i = 0; i < line; i++) {
      const left = i >= bytes ? out[y * line + i - bytes]! : 0;
      const up = y > 0 ? out[(y - 1) * line + i]! : 0;
      const corner = i >= bytes && y > 0 ? out[(y - 1) * line + i - bytes]! : 0;
      out[y * line + i] = raw[y * (line + 1) + 1 + i]! + guess(filter, left, up, corner);
    }
  }
  return {
    width,
    height,
    at: (x, y) => {
      const i = y * line + x * bytes;
      return [out[i]!, out[i + 1]!, out[i + 2]!];
    },
  };
}
