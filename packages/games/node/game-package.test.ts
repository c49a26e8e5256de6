import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { loadGamePackage } from './game-package.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A package with these files. */
function packageWith(files: { [name: string]: string }): string {
  const folder = mkdtempSync(join(tmpdir(), 'cardwright-game-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const manifest = (entry: string): string => JSON.stringify({ type: 'module', exports: entry });

test('a package that brings no game is refused with what is missing', async () => {
  await expect(loadGamePackage('./nowhere')).rejects.toThrow('./nowhere: no such folder');
  await expect(loadGamePackage(packageWith({}))).rejects.toThrow('package.json is missing');
  await expect(
    loadGamePackage(packageWith({ 'package.json': manifest('./dist/index.js') })),
  ).rejects.toThrow('build the package first');
  await expect(
    loadGamePackage(packageWith({ 'package.json': manifest('./i.js'), 'i.js': '' })),
  ).rejects.toThrow('exports no game');
  const half = 'export const game = { name: "Half Game", version: "1" };';
  await expect(
    loadGamePackage(packageWith({ 'package.json': manifest('./i.js'), 'i.js': half })),
  ).rejects.toThrow('game.name: a name has lowercase letters');
});
