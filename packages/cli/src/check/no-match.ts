import { readJson } from '@cardwright/games';
import { loadFiles } from '@cardwright/games/node';
import {
  type Content,
  type FileFault,
  type Game,
  Machine,
  type Pack,
  SetupFault,
  type SourceFile,
} from '@cardwright/kernel';
import { without } from './sound-cards.ts';

const MANIFEST = /(?:^|\/)pack\.json$/;

/**
 * Warns if no match can start with the content: a pack that stands alone may lack cards or a board,
 * and one that replaces a card may take it from where it is needed.
 */
export function noMatch(game: Game, content: Content, pack: Pack): FileFault[] {
  const why = whyNoMatch(game, content);
  if (why === undefined) return [];
  const message = `no match can start with this pack: ${why}`;
  const found = culprit(game, pack);
  const hint = 'the card replaces one that a match needs: choose another name';
  return [found ? { ...found, message, hint } : { file: 'pack.json', line: 1, column: 1, message }];
}

function whyNoMatch(game: Game, content: Content): string | undefined {
  const machine = new Machine(game, content);
  const { seats, presets } = game.rules;
  const set = [{}, ...(presets?.(content) ?? []).map(({ options }) => options)];
  let why: string | undefined;
  for (let count = seats.min; count <= seats.max; count++) {
    for (const options of set) {
      try {
        machine.start({ seed: 'check', seats: count, options });
        return undefined;
      } catch (error) {
        if (!(error instanceof SetupFault)) throw error;
        why ??= error.message;
      }
    }
  }
  return why ?? 'it has no set-up';
}

/**
 * The card of a list without which a match could start; undefined if there is no such card. Each
 * try loads the whole pack, so half of the cards are left out at a time.
 */
function culprit(game: Game, pack: Pack): FileFault | undefined {
  const starts = (file: SourceFile, instead: readonly SourceFile[]): boolean => {
    const files = pack.files.flatMap((one) => (one === file ? instead : [one]));
    const { content } = loadFiles(game, { ...pack, files });
    return content !== undefined && whyNoMatch(game, content) === undefined;
  };
  for (const file of pack.files) {
    const read = MANIFEST.test(file.path) ? undefined : readJson(file);
    if (!read?.ok || !Array.isArray(read.value) || !starts(file, [])) continue;
    const all = [...read.value.keys()].map((i) => read.places.fault([i], ''));
    const found = narrowed(all, (some) => starts(file, without(file, some)));
    if (found) return found;
  }
  return undefined;
}

/** The one of these that alone suffices, given that all of them do. */
function narrowed<T>(all: readonly T[], suffice: (some: readonly T[]) => boolean): T | undefined {
  let rest = all;
  while (rest.length > 1) {
    const half = rest.length >> 1;
    const halves = [rest.slice(0, half), rest.slice(half)];
    const next = halves.find(suffice);
    if (!next) return undefined;
    rest = next;
  }
  return rest[0];
}
