import { z } from 'zod';

const Colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'a colour like #2f5d50 was expected')
  .describe('A colour, as #2f5d50.');

const Shape = z.strictObject({
  d: z
    .string()
    .max(4000)
    .regex(/^[\sMmLlHhVvCcSsQqTtAaZz\d.,eE+-]*$/, 'the data of an SVG path was expected')
    .describe('The data of an SVG path.'),
  fill: Colour,
});
const Shapes = z.array(Shape).min(1).max(60);
const Pair = z.tuple([Colour, Colour]);

/**
 * How a page draws a game that it has no look for, as data: `look.json` of a game from outside.
 * Whatever is left out is drawn as for any game.
 */
export const GameLook = z.strictObject({
  table: z
    .strictObject({ felt: Pair, ink: Colour })
    .optional()
    .describe('The cloth, from its middle to its edge, and what is written on it.'),
  back: Pair.optional().describe('The back of a card: its two colours.'),
  cover: Shapes.optional().describe('The picture on the box, in a field of 320 by 200.'),
  frames: z
    .record(z.string(), Pair)
    .optional()
    .describe('The colours of a card’s frame, by its printed type.'),
  pictures: z
    .record(z.string(), Shapes)
    .optional()
    .describe('The picture on a card, in a field of 96 by 64, by its id or its printed type.'),
  symbols: z
    .record(z.string(), Shapes)
    .optional()
    .describe('Icons of counters, badges and pieces, in a field of 24 by 24, by their names.'),
  figures: z
    .array(z.strictObject({ field: z.string(), symbol: z.string() }))
    .max(6)
    .optional()
    .describe('Numbers printed on a card: a field of its JSON, and the icon beside it.'),
});
export type GameLook = z.infer<typeof GameLook>;
