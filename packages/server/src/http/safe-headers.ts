import type { MiddlewareHandler } from 'hono';

/**
 * Security headers for every response: no content sniffing, no embedding by other origins, no
 * device access. Headers that a response sets itself are kept.
 */
export const SAFE_HEADERS: { readonly [name: string]: string } = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

export const addSafeHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(SAFE_HEADERS))
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
};
