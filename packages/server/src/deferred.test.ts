import { expect, test } from 'vitest';
import { Deferred } from './deferred.ts';

test('listeners are called at once, in order, with no microtask in between', () => {
  const said: string[] = [];
  const deferred = new Deferred<number>();
  const chained = deferred.chain((n) => n + 1).chain((n) => `${n}`);
  chained.listen(
    (text) => said.push(`first ${text}`),
    () => {},
  );
  deferred.listen(
    (n) => said.push(`second ${n}`),
    () => {},
  );
  deferred.resolve(1);
  said.push('after');
  expect(said).toEqual(['first 2', 'second 1', 'after']);
});

test('late listeners are called too; only the first settling counts', () => {
  const deferred = new Deferred<string>();
  deferred.resolve('one');
  deferred.resolve('two');
  deferred.reject(new Error('three'));
  const said: string[] = [];
  deferred.listen(
    (text) => said.push(text),
    () => said.push('failed'),
  );
  expect(said).toEqual(['one']);
});

test('a chain takes over another deferred, a refusal and what it throws itself', async () => {
  const inner = new Deferred<string>();
  const outer = Deferred.from(Promise.resolve(1)).chain(() => inner);
  inner.resolve('inner');
  expect(await outer.promise()).toBe('inner');
  const refused = Deferred.from(Promise.reject(new Error('no'))).chain(() => 'yes');
  await expect(refused.promise()).rejects.toThrow('no');
  const broken = Deferred.from(Promise.resolve(1)).chain((): string => {
    throw new Error('broken');
  });
  await expect(broken.promise()).rejects.toThrow('broken');
});
