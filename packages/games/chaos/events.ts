import type { GameEvent, Message } from '@cardwright/kernel';
import type { ChaosContent } from './content.ts';
import { attackName } from './rules/attack-name.ts';

const QUIET = new Set(['done', 'passive']);

/** An event as a line of the log. */
export function chaosEvent(_content: ChaosContent, event: GameEvent): Message | undefined {
  if (QUIET.has(event.type))
    return event.type === 'passive' ? { key: 'chaos.log.passive', args: argsOf(event) } : undefined;
  if (event.type === 'over')
    return {
      key: Number(event.winner) < 0 ? 'chaos.log.drawn' : 'chaos.log.won',
      args: { seat: Number(event.winner) },
    };
  const secret = event.secret?.data.card;
  if (event.type === 'draw')
    return secret === undefined
      ? { key: 'chaos.log.draw.hidden', args: argsOf(event) }
      : { key: 'chaos.log.draw', args: { ...argsOf(event), card: String(secret) } };
  if ((event.type === 'attack' || event.type === 'spell') && event.target !== undefined)
    return { key: `chaos.log.${event.type}.at`, args: argsOf(event) };
  return { key: `chaos.log.${event.type}`, args: argsOf(event) };
}

function argsOf(event: GameEvent): { [name: string]: string | number | Message } {
  const args: { [name: string]: string | number | Message } = {};
  for (const [key, value] of Object.entries(event))
    if (typeof value === 'string' || typeof value === 'number') args[key] = value;
  // the state counts turns from 0, people from 1
  if (event.type === 'turn') args.turn = Number(event.turn) + 1;
  if (event.type === 'attack' && typeof event.name === 'string') args.name = attackName(event.name);
  if (typeof event.state === 'string') args.state = { key: `chaos.state.${event.state}` };
  return args;
}
