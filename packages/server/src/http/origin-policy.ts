import type { IncomingHttpHeaders } from 'node:http';

export interface OriginSettings {
  /** Origins beside the server's own that pages may come from; `*` for all. */
  origins: readonly string[];
  /** It listens on this machine's own address, and no proxy stands before it. */
  isLocal: boolean;
}

const LOOPBACK = /^(localhost|(.*\.)?localhost|127(\.\d+){3}|\[::1\])$/;

export const isLoopback = (host: string): boolean =>
  LOOPBACK.test(host.includes(':') && !host.startsWith('[') ? `[${host}]` : host);

/**
 * Whether a request may come: programs say no origin, and a page comes from the server's own. A
 * server on a private machine is known by the names of that machine only: another name that leads
 * to it (DNS rebinding) is not its origin.
 */
export function isAllowedOrigin(
  { origin, host }: IncomingHttpHeaders,
  { origins, isLocal }: OriginSettings,
): boolean {
  if (origin === undefined || origins.includes('*') || origins.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.host === host && (!isLocal || isLoopback(from.hostname));
}

export const FOREIGN_ORIGIN =
  'pages of this origin may not use this server; its operator allows them with --origin\n';
