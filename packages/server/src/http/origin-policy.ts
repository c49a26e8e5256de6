import type { IncomingHttpHeaders } from 'node:http';

export interface OriginSettings {
  /** Origins besides the server's own that pages may connect from; `*` allows all. */
  origins: readonly string[];
  /** The server listens on a loopback address without a proxy in front of it. */
  isLocal: boolean;
}

const LOOPBACK = /^(localhost|(.*\.)?localhost|127(\.\d+){3}|\[::1\])$/;

export const isLoopback = (host: string): boolean =>
  LOOPBACK.test(host.includes(':') && !host.startsWith('[') ? `[${host}]` : host);

/**
 * Whether a request is allowed. Programs send no origin; a page must come from the server's own
 * origin. A server on a private machine accepts only the names of that machine: another name that
 * resolves to it (DNS rebinding) is not its origin.
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
