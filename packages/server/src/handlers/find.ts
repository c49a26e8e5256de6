import type { HandlerOf } from './context.ts';

export const find: HandlerOf<'find'> = ({ match }, { host, lookUp }) => lookUp(host.info(match));
