import { QuietPlayer } from '../../server/support/quiet-player.ts';

/** Ten kingdom cards with an Attack and a Reaction among them. */
export const kingdom =
  'Cellar,Market,Merchant,Militia,Mine,Moat,Remodel,Smithy,Village,Workshop'.split(',');

/** Two seats of one client. */
export const two = ['Ann', 'Ben'].map((name) => ({ kind: 'mine' as const, name }));

/** A seat of a built-in player. */
export const built = (player: string) => ({ kind: 'player' as const, player });

/**
 * The code with which a player of Dominion's own protocol is turned away; undefined where it gets
 * its seat.
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
