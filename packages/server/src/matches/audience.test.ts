import { expect, test } from 'vitest';
import { createServer } from '../create-server.ts';
import { memoryStore } from '../store/memory-store.ts';

test('while a question is secret, nobody else learns from a standing who is asked, nor whose clock runs', async () => {
  const server = await createServer({ store: memoryStore(), port: 0, web: false, log: 'silent' });
  try {
    const { host } = server;
    const seats = ['Ann', 'Ben', 'Cyd'].map((name) => ({ kind: 'mine' as const, name }));
    const { match } = host.newMatch({ game: 'dominion', seats, clock: { matchMs: 60_000, onTimeout: 'forfeit' as const } });
    const { writes, letters } = host.place(match);
    host.commit(match, writes, letters);
    const ask = match.table.state.ask!;
    const look = (seat: number) => match.audience.standing(seat, 'nothing', undefined);
    const other = (ask.seat + 1) % 3;
    expect(look(other)).toMatchObject({ waiting: [ask.seat], clocks: expect.anything() as object });
    ask.secret = true;
    expect(look(ask.seat)).toMatchObject({ waiting: [ask.seat], clocks: expect.anything() as object });
    for (const seat of [other, -1]) expect(look(seat)).toMatchObject({ waiting: null, clocks: null });
  } finally {
    await server.close();
  }
});
