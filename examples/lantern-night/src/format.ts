import { z } from 'zod';

const Whole = z.int().min(-9).max(9);

/** A number, or one for each card of others or of one's own at the lantern. */
export const Amount = z.union([
  Whole,
  z.strictObject({
    each: z.enum(['rival-card', 'own-card']),
    times: Whole.optional().describe('How much for each; 1 unless given.'),
  }),
]);
export type Amount = z.infer<typeof Amount>;

/** What a card may do when it is laid, and when its lantern flares. */
export const ArriveLine = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('peek') }).describe('Look at a card that lies face down here.'),
  z.strictObject({ do: z.literal('blow') }).describe('Discard a card of another player here.'),
  z.strictObject({ do: z.literal('carry') }).describe('Carry an own card to another lantern.'),
  z.strictObject({ do: z.literal('draw'), n: z.int().min(1).max(4) }).describe('Draw cards.'),
]);
export const FlareLine = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('points'), n: Whole }).describe('Gain or lose points.'),
  z.strictObject({ do: z.literal('glow'), n: Amount }).describe('More light for its owner here.'),
  z.strictObject({ do: z.literal('dim'), n: Whole }).describe('Less light for all others here.'),
]);

export const CardFile = z.strictObject({
  name: z.string().min(1).max(30).describe('Unique: other packs replace a card by its name.'),
  kind: z.enum(['Flame', 'Night', 'Visitor']).describe('Visitors are laid face up.'),
  light: z.int().min(0).max(9),
  count: z.int().min(1).max(12).describe('How many of it are in the deck.'),
  arrive: z.array(ArriveLine).max(3).optional().describe('Visitors: what it does when laid.'),
  flare: z.array(FlareLine).max(3).optional().describe('What it does when its lantern flares.'),
});
export type CardFile = z.infer<typeof CardFile>;
export const CardsFile = z.array(CardFile).min(1).max(60);
