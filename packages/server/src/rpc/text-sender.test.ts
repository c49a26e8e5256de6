import { Writable } from 'node:stream';
import type { WebSocket } from 'ws';
import { expect, test } from 'vitest';
import { TextSender } from './text-sender.ts';

/** A socket that writes each text to a stream, as `ws` does with its frames. */
function line(bufferedAmount = 0) {
  const written: string[][] = [];
  const stream = new Writable({
    writev(chunks, done) {
      written.push(chunks.map(({ chunk }) => String(chunk as Buffer)));
      done();
    },
  });
  let cut = false;
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount,
    send: (text: string) => stream.write(text),
    terminate: () => (cut = true),
  };
  return { socket: socket as unknown as WebSocket, stream, written, isCut: () => cut };
}

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('what is sent in one go leaves in one write, in order; what comes later in another', async () => {
  const at = line();
  const sender = new TextSender(at, 1000);
  for (const text of ['reply', 'event', 'asked']) sender.send(text);
  expect(at.written).toEqual([]);
  await tick();
  sender.send('later');
  await tick();
  expect(at.written).toEqual([['reply', 'event', 'asked'], ['later']]);
});

test('a reader with too large a backlog is disconnected and gets nothing more', async () => {
  const at = line(1001);
  let cuts = 0;
  new TextSender(at, 1000, () => cuts++).send('more');
  await tick();
  expect({ cut: at.isCut(), cuts, written: at.written }).toEqual({
    cut: true,
    cuts: 1,
    written: [],
  });
});

test('M12: a slow reader skips optional messages and gets the latest of them later', async () => {
  const at = line(100);
  let leftOut = 0;
  const sender = new TextSender(at, 1000, undefined, () => leftOut++);
  for (const count of [1, 2, 3]) sender.send(`${count} watch`, 'presence');
  sender.send('hello', '');
  sender.send('asked');
  await tick();
  expect([at.written, leftOut, at.isCut()]).toEqual([[['asked']], 4, false]);
  Object.assign(at.socket, { bufferedAmount: 0 });
  sender.catchUp();
  sender.catchUp();
  await tick();
  expect(at.written).toEqual([['asked'], ['3 watch']]);
  // a newer one takes the place of what was missed
  Object.assign(at.socket, { bufferedAmount: 100 });
  sender.send('4 watch', 'presence');
  Object.assign(at.socket, { bufferedAmount: 0 });
  sender.send('5 watch', 'presence');
  await tick();
  expect(at.written.slice(2)).toEqual([['5 watch']]);
});
