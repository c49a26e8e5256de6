import type { TestedServer } from '../../server/support/tested-server.ts';
import type { Room } from '../support/room.ts';

/** SIGTERM: all clients are notified, closed with a code, and find the table again. */
export async function stopping(room: Room, server: TestedServer): Promise<void> {
  const ann = await room.connect('ann');
  const { result } = await room.call(ann, 'create', {
    game: 'chaos',
    seats: [
      { kind: 'mine', name: 'Ann' },
      { kind: 'mine', name: 'Ben' },
    ],
    seed: 'stopping',
    options: { decks: ['Tide', 'Kiln'] },
  });
  const tokens = (result['mine'] as { token: string }[]).map(({ token }) => token);
  await server.stop();
  await ann.gone();
  await server.launch();
  const back = await room.connect('back');
  for (const token of tokens) await room.call(back, 'resume', { token });
}
