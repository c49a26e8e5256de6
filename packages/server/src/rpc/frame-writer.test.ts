import type { Writable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as ws from 'ws';
import { framesOf } from './frame-writer.ts';

/** Its types do not tell of it. */
const { Receiver } = ws as unknown as { Receiver: new (options: { isServer: boolean }) => Writable };

/** What a WebSocket library reads in the bytes. */
function heard(frames: string | Buffer): string[] {
  const texts: string[] = [];
  const receiver = new Receiver({ isServer: false });
  receiver.on('message', (data: Buffer) => texts.push(data.toString()));
  receiver.write(typeof frames === 'string' ? Buffer.from(frames, 'latin1') : frames);
  return texts;
}

test('frames are read as the texts they were made of, whatever their length and letters', () => {
  const letters = fc.constantFrom('a', '"', 'é', '→', '𝄞');
  const text = fc.tuple(fc.array(letters, { maxLength: 4 }), fc.integer({ min: 0, max: 40 })).map(([some, times]) => some.join('').repeat(times));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (texts) => {
      expect(heard(framesOf(texts))).toEqual(texts);
    }),
  );
});

test.each([0, 1, 41, 42, 62, 63, 124, 125, 126, 127, 21_845, 32_767, 32_768, 65_535, 65_536, 70_000, 90_000])('texts of %i letters', (length) => {
  for (const letter of ['a', 'é', '→']) {
    const text = letter.repeat(length);
    expect(heard(framesOf(['before', text, 'after']))).toEqual(['before', text, 'after']);
  }
});
