import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { games } from '../index.ts';
import {
  loadContent,
  packArchive,
  packImages,
  packTranslations,
  translationsIn,
  readPack,
  setupTranslations,
  wordsIn,
} from '../node.ts';

const root = mkdtempSync(join(tmpdir(), 'cardwright-images-'));
afterAll(() => rmSync(root, { recursive: true }));
const { chaos, dominion, shelfie } = games;

let packs = 0;
function pack(files: { [path: string]: unknown }): string {
  const folder = join(root, String(packs++));
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    const isData = typeof content === 'string' || content instanceof Uint8Array;
    writeFileSync(file, isData ? content : JSON.stringify(content));
  }
  return folder;
}

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 64"><path d="M0 0h9v9z"/></svg>';

function png(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13, 0);
  header.write('IHDR', 4, 'latin1');
  header.writeUInt32BE(width, 8);
  header.writeUInt32BE(height, 12);
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([start, header, deflateSync(Buffer.alloc(64))]);
}

function webp(kind: string, size: Buffer): Uint8Array {
  const bytes = Buffer.alloc(64);
  bytes.write('RIFF', 0, 'latin1');
  bytes.write(`WEBP${kind}`, 8, 'latin1');
  size.copy(bytes, kind === 'VP8L' ? 21 : kind === 'VP8X' ? 24 : 26);
  return bytes;
}

/** The faults of a pack with one picture for Cellar. */
function faultsWith(path: string, bytes: unknown, file = path): string {
  const manifest = `{\n "images": {\n  "Cellar": ${JSON.stringify(path)}\n }\n}`;
  const files = bytes === undefined ? {} : { [file]: bytes };
  const found: { line: number; column: number; message: string }[] = [];
  readPack(pack({ 'pack.json': manifest, ...files }), found as never);
  return found.map(({ line, column, message }) => `${line}:${column} ${message}`).join('\n');
}

describe('pictures of packs', () => {
  test.each([
    ['a.svg', SVG],
    ['pictures/a.png', png(2048, 1)],
    ['a.webp', webp('VP8 ', Buffer.from([96, 0, 64, 0]))],
    ['a.webp', webp('VP8L', Buffer.from([95, 192, 15, 0]))],
    ['a.webp', webp('VP8X', Buffer.from([95, 0, 0, 63, 0, 0]))],
  ])('%s is taken', (path, bytes) => {
    expect(faultsWith(path, bytes)).toBe('');
  });

  test.each([
    ['a.svg', undefined, 'the pack has no such file'],
    ['../a.svg', SVG, 'a path that leads out of the pack'],
    ['/etc/passwd', SVG, 'an absolute path'],
    ['a\\\\b.svg', SVG, 'a character that no path may have'],
    ['a.gif', 'GIF89a', 'ends in .svg, .png or .webp'],
    ['a.png', SVG, 'not a PNG picture'],
    ['a.webp', png(9, 9), 'not a WebP picture'],
    ['a.svg', png(9, 9), 'must be saved as UTF-8'],
    ['a.svg', '<html><svg></svg></html>', 'must begin with <svg'],
    ['a.svg', '<svg></svg>', 'needs xmlns'],
    ['a.svg', `<!DOCTYPE svg [<!ENTITY a "b">]>${SVG}`, 'a DOCTYPE or an entity'],
    ['a.svg', SVG.replace('<path', '<script>alert(1)</script><path'), 'a script'],
    ['a.svg', SVG.replace('<path', '<svg:SCRIPT/><path'), 'a script'],
    ['a.svg', SVG.replace('<path', '<path onload="x()"'), 'an event handler'],
    ['a.svg', SVG.replace('<path', '<foreignObject/><path'), 'foreign content'],
    ['a.svg', SVG.replace('<path', '<image href="https://x.example/a.png"/><path'), 'a link'],
    ['a.svg', SVG.replace('<path', '<path style="fill:url(//x.example)"'), 'a link'],
    ['a.png', png(30_000, 30_000), '30000 by 30000 pixels; at most 2048 by 2048'],
    ['a.png', Buffer.concat([png(9, 9), Buffer.alloc(300_000)]), 'at most 262144'],
  ])('%s is refused with its place: %#', (path, bytes, why) => {
    const own = faultsWith(path, bytes, safe(path));
    expect(own).toMatch(/^3:13 /);
    expect(own).toContain(why);
  });

  /** Somewhere in the pack, whatever the manifest says. */
  const safe = (path: string): string => (/^[\w.]+$/.test(path) ? path : 'somewhere.svg');

  test('a link that leads out of the pack is not followed', () => {
    const folder = pack({ 'pack.json': { images: { Cellar: 'a.svg' } } });
    writeFileSync(join(root, 'secret.svg'), SVG);
    symlinkSync(join(root, 'secret.svg'), join(folder, 'a.svg'));
    expect(() => readPack(folder)).toThrow('a link that leads out of the pack');
  });

  test('a card that does not exist has no picture', () => {
    const folder = pack({ 'pack.json': { images: { Celar: 'a.svg' } }, 'a.svg': SVG });
    expect(() => loadContent(dominion!, folder)).toThrow(
      /pack\.json:1:12 unknown card 'Celar' \(did you mean 'Cellar'\?\)/,
    );
  });

  test('an archive has them too, under the same name', () => {
    const folder = pack({ 'pack.json': { images: { Cellar: 'a.svg' } }, 'a.svg': SVG });
    const archive = join(root, 'pictures.tgz');
    writeFileSync(archive, packArchive(folder).bytes);
    const [image] = packImages(archive).values();
    expect(image).toMatchObject({ card: 'Cellar', type: { mime: 'image/svg+xml' } });
    expect(image?.file).toBe(packImages(folder).get('Cellar')?.file);
    expect(Buffer.from(image!.bytes).toString()).toBe(SVG);
  });
});

describe('translations of packs', () => {
  const cards = [
    { name: 'Lamp', cost: 2, types: ['Action'], play: [{ do: 'gain', cards: 'Lamp' }] },
  ];
  const kingdom = ['Lamp', 'Cellar', 'Market', 'Militia', 'Mine', 'Moat', 'Remodel', 'Smithy'];
  const kingdoms = { Night: [...kingdom, 'Village', 'Witch'] };
  const withTranslations = (translations: object): string =>
    pack({ 'pack.json': { kingdoms, translations }, 'cards.json': cards });

  test('names and texts are printed as the pack has them in that language', () => {
    const it = { Lamp: 'Lampada', Night: 'Notte', Cellar: 'Dispensa' };
    const folder = withTranslations({ it });
    const content = loadContent(dominion!, folder);
    const words = wordsIn('it', undefined, [], packTranslations(readPack(folder), 'it'));
    expect(dominion!.face.cardText(content, 'Lamp', words)).toContain('Lampada');
    expect(packTranslations(readPack(folder), 'en')).toEqual({});
    expect(setupTranslations(dominion!, content, readPack(folder))).toEqual({
      translations: { it: { Night: 'Notte' } },
    });
  });

  test('an unknown language, an unknown text and one name for two cards are faults', () => {
    expect(() => loadContent(dominion!, withTranslations({ fr: { Lamp: 'Lampe' } }))).toThrow(
      /pack\.json:1:\d+ unknown language 'fr' \(known: en, it\)/,
    );
    expect(() => loadContent(dominion!, withTranslations({ it: { Lampp: 'L' } }))).toThrow(
      /pack\.json:1:\d+ no card, deck or text is called 'Lampp' \(did you mean 'Lamp'\?\)/,
    );
    const same = { it: { Lamp: 'Luce', Cellar: 'Luce' } };
    expect(() => loadContent(dominion!, withTranslations(same))).toThrow("called 'Luce' too");
  });

  test('a fault elsewhere does not hide a wrong name', () => {
    const decks = { Small: { commander: 'Quill Nobody', cards: [] } };
    const translations = { it: { Small: 'Piccolo', Smal: 'X' } };
    const folder = pack({
      'pack.json': { decks, translations, images: { Nobody: 'a.svg' } },
      'a.svg': SVG,
    });
    expect(() => loadContent(chaos!, folder)).toThrow(
      /a deck needs exactly 15 cards.*unknown card 'Nobody'.*is called 'Smal'/s,
    );
  });

  test('a longer name that has no translation is not translated in part', () => {
    const folder = pack({ 'pack.json': { translations: { it: { Tide: 'Marea' } } } });
    const named = { type: 'spell', name: 'High Tide', element: 'water', on_use: { name: 'Rise' } };
    writeFileSync(join(folder, 'cards.json'), JSON.stringify([named]));
    const content = loadContent(chaos!, folder);
    const translations = translationsIn(chaos!, content, readPack(folder), 'it');
    const words = wordsIn('it', undefined, [], translations);
    const say = (card: string): string => words({ key: 'chaos.ask.slot', args: { card } });
    expect(say('High Tide')).toContain('High Tide');
    expect(say('Tide')).toContain('Marea');
  });

  test('attacks of Chaos and descriptions of My Shelfie can be translated', () => {
    const it = { 'The Long Wave': 'L’onda lunga', Tide: 'Marea' };
    loadContent(chaos!, pack({ 'pack.json': { translations: { it } } }));
    const [goal] = shelfie!.content.texts!(loadContent(shelfie!));
    const translations = { it: { [goal!]: 'Sei coppie.' } };
    loadContent(shelfie!, pack({ 'pack.json': { translations } }));
  });
});

describe('commanders of Chaos', () => {
  const general = { type: 'creature', name: 'General', element: 'fire', hp: 400, commander: true };
  const folder = pack({ 'cards.json': [general] });

  test('R3.1 a deck can be played with another commander, also one of a pack', async () => {
    const { Machine } = await import('@cardwright/kernel');
    const machine = new Machine(chaos!, loadContent(chaos!, folder));
    const start = (options: object) =>
      machine.start({ seed: 'a', seats: 2, options: { decks: ['Tide', 'Kiln'], ...options } });
    const names = (options: object): unknown[] =>
      (start(options) as never as { sides: { commander: { card: number } }[] }).sides.map(
        ({ commander }) => chaos!.content.cardId!(machine.content, commander.card),
      );
    expect(names({ commanders: ['General', 'deck'] })).toEqual(['General', 'Osk Kilnmaster']);
    expect(names({})).toEqual(['Maren Slowtide', 'Osk Kilnmaster']);
    expect(() => start({ commanders: ['Generl', 'deck'] })).toThrow("did you mean 'General'?");
    expect(() => start({ commanders: ['Moss Turtle', 'deck'] })).toThrow('is not a commander');
    expect(() => start({ commanders: ['General'] })).toThrow('1 were given');
    const choice = chaos!.rules.choices!(machine.content).find((c) => c.option === 'commanders');
    expect(choice).toMatchObject({ usual: 'deck' });
    expect(JSON.stringify(choice)).toContain('"General"');
  });
});
