import { anyPick, playOn, rolls, TestClient } from '../../server/support/client.ts';

/**
 * Plays a match over the wire with random answers for both seats; it ends by the rules, or is
 * resigned after this many answers.
 */
export async function finishedMatch(
  url: string,
  game: string,
  options: { [name: string]: boolean } = {},
  answers = 120,
): Promise<string> {
  const client = await TestClient.connect(url.replace(/\/$/, ''));
  try {
    const { match } = await client.call('create', {
      game,
      options,
      seats: [
        { kind: 'mine', name: 'Ann' },
        { kind: 'mine', name: 'Ben' },
      ],
    });
    const roll = rolls(4);
    let given = 0;
    await playOn(client, match, (ask) => {
      if (++given === answers) void client.call('resign', { match, seat: ask.seat });
      return anyPick(ask, roll);
    });
    return match;
  } finally {
    client.terminate();
  }
}
