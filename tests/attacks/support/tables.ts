import { QuietPlayer } from '../../server/support/quiet-player.ts';

/** Ten kingdom cards, including an Attack and a Reaction. */
export const kingdom =
  'Cellar,Market,Merchant,Militia,Mine,Moat,Remodel,Smithy,Village,Workshop'.split(',');

/** Both seats for one client. */
export const two = ['Ann', 'Ben'].map((name) => ({ kind: 'mine' as const, name }));

/** A seat for a built-in player. */
export const built = (player: string) => ({ kind: 'player' as const, player });

/**
 * The close code for a refused player of Dominion's own protocol; undefined if it gets its seat.
 */
export function knock(
  url: string,
  key: string,
  name: string,
  from?: string,
): Promise<number | undefined> {
  const { socket } = new QuietPlayer(url, key, name, '', from);
  return new Promise((resolve) => {
    socket.once('close', resolve);
    socket.once('message', () => resolve(undefined));
  });
}
