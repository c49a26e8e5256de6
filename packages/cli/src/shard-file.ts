import { gameAt, loadContent } from '@cardwright/games/node';
import type { PartialResult, Plan } from '@cardwright/sim';
import { z } from 'zod';
import { UsageError } from './exit.ts';

/** The origin of a shard: only parts that agree in all of this can be merged. */
const Origin = z.strictObject({
  game: z.string(),
  rules: z.string(),
  content: z.string(),
  games: z.int().min(1),
  players: z.array(z.string()).min(1),
  playerFiles: z.record(z.string(), z.string()),
  options: z.record(z.string(), z.json()),
  seed: z.string(),
  fixedSeats: z.boolean(),
  detail: z.boolean(),
});
export type Origin = z.infer<typeof Origin>;

const Count = z.number();
const Counts = z.record(z.string(), Count);
const CardCounts = z.strictObject({
  offered: Count,
  taken: Count,
  handsOffered: Count,
  handsTaken: Count,
  winsWith: Count,
  winsWithout: Count,
  scoreWith: Count,
  scoreWithout: Count,
  squareWith: Count,
  squareWithout: Count,
  points: Count,
  // absent from files of version 0.1
  games: Counts.default({}),
});
const TallySchema = z.strictObject({
  games: Count,
  decisions: Count,
  rounds: Counts,
  seatWins: z.array(Count),
  faults: Counts,
  players: z.array(
    z.strictObject({
      wins: Count,
      shared: Count,
      losses: Count,
      scores: Counts,
      deals: Counts,
      seats: z.array(z.strictObject({ games: Count, sixtieths: Count })),
    }),
  ),
  detail: z
    .strictObject({ lengths: Counts, branching: Counts, cards: z.array(CardCounts) })
    .exactOptional(),
});

const ShardFile = z.strictObject({
  cardwright: z.literal('shard'),
  format: z.literal(1),
  origin: Origin,
  seconds: z.number(),
  covered: z.array(z.strictObject({ from: z.int().min(0), to: z.int().min(0) })),
  tally: TallySchema.exactOptional(),
});
export type ShardFile = z.infer<typeof ShardFile>;

export function originOf(plan: Plan, games: number): Origin {
  return {
    game: plan.game,
    rules: gameAt(plan.game).version,
    content: loadContent(plan.game, plan.pack).hash,
    games,
    players: plan.players,
    playerFiles: { ...plan.playerFiles },
    options: z.record(z.string(), z.json()).parse(plan.options),
    seed: plan.seed,
    fixedSeats: plan.fixedSeats,
    detail: plan.detail === true,
  };
}

export function formatShard(
  plan: Plan,
  games: number,
  seconds: number,
  { covered, tally }: PartialResult,
): string {
  const file: ShardFile = {
    cardwright: 'shard',
    format: 1,
    origin: originOf(plan, games),
    seconds,
    covered,
    ...(tally && { tally: TallySchema.parse(tally) }),
  };
  return `${JSON.stringify(file)}\n`;
}

export function parseShard(path: string, text: string): ShardFile {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new UsageError(`${path} is not JSON; a file written by simulate --shard is expected`);
  }
  const read = ShardFile.safeParse(data);
  if (read.success) return read.data;
  const [first] = read.error.issues;
  throw new UsageError(
    `${path} was not written by simulate --shard: ` +
      `${first?.path.join('.') || 'it'}: ${first?.message ?? ''}`,
  );
}
