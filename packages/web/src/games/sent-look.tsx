import type { GameLook } from '@cardwright/kernel';
import type { ComponentChildren } from 'preact';
import { sentGame } from '../net/sent-games.ts';
import { defaultLook } from './default-look.tsx';
import { fieldsOf, type Figure, type Look } from './look.ts';

type Shapes = NonNullable<GameLook['cover']>;

const drawn = (shapes: Shapes): ComponentChildren =>
  shapes.map(({ d, fill }) => <path d={d} fill={fill} />);

/** Turns `Night bird` into the class `frame-night-bird`. */
const classOf = (type: string): string => type.toLowerCase().replace(/[^a-z0-9]+/g, '-');

const known = new WeakMap<GameLook, Look>();

/** The look of a game that the server described, if it has one. */
export function sentLook(game: string): Look | undefined {
  const data = sentGame(game)?.look;
  if (!data) return undefined;
  let look = known.get(data);
  if (!look) known.set(data, (look = lookFrom(data)));
  return look;
}

/** Draws what the data describes; everything else is the default look. */
function lookFrom({ cover, frames = {}, pictures = {}, figures = [] }: GameLook): Look {
  return {
    ...defaultLook,
    ...(cover && { cover: () => drawn(cover) }),
    picture(card, roll) {
      const shapes = pictures[card.id] ?? pictures[card.type];
      return shapes ? drawn(shapes) : defaultLook.picture(card, roll);
    },
    frame({ type }) {
      const found = Object.keys(frames).find((word) =>
        type.toLowerCase().includes(word.toLowerCase()),
      );
      return found === undefined ? 'plain' : classOf(found);
    },
    figures({ json }) {
      const fields = fieldsOf(json);
      return figures.flatMap(({ field, symbol }): Figure[] => {
        const value = fields[field];
        return typeof value === 'number' || typeof value === 'string'
          ? [{ icon: symbol, value }]
          : [];
      });
    },
  };
}

/** An icon of the game's own. */
export function sentSymbol(game: string | undefined, name: string): ComponentChildren | undefined {
  const { symbols } = (game !== undefined && sentGame(game)?.look) || {};
  const shapes = symbols && Object.hasOwn(symbols, name) ? symbols[name] : undefined;
  return shapes && drawn(shapes);
}

const sheets = new Map<string, CSSStyleSheet>();

/** The colours of a game's look as CSS. The server has validated its name and every colour. */
export function adoptColours(game: string, { table, back, frames = {} }: GameLook): void {
  const rules = Object.entries(frames).map(
    ([type, [light, dark]]) =>
      `.card-face[data-game="${game}"].frame-${classOf(type)} { --frame: ${light}; --frame-2: ${dark}; }`,
  );
  if (table)
    rules.push(
      `.table[data-game="${game}"] { --felt: radial-gradient(ellipse at 50% 30%, ${table.felt[0]}, ${table.felt[1]} 80%); --felt-ink: ${table.ink}; }`,
    );
  if (back)
    rules.push(`.back[data-game="${game}"] { --back-1: ${back[0]}; --back-2: ${back[1]}; }`);
  let sheet = sheets.get(game);
  if (!sheet) {
    sheets.set(game, (sheet = new CSSStyleSheet()));
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(rules.join('\n'));
}
