import { openRpc } from '@cardwright/protocol';
import { type Context, Hono } from 'hono';
import type { Registry } from 'prom-client';
import type { MatchHost } from '../matches/match-host.ts';
import { CachedDocument } from './cached-document.ts';
import { PackPictures } from './pack-pictures.ts';
import { publicReason } from './public-reason.ts';
import { addSafeHeaders } from './safe-headers.ts';
import { staticFile } from './static-files.ts';

export interface AppParts {
  host: MatchHost;
  metrics: Registry;
  /** The data folder, which must never be served. */
  data: string | undefined;
  /** The built page, if there is one. */
  web: string | undefined;
  /** Why this node cannot take matches at the moment. */
  notReady: () => string | undefined;
  /** Routes that take precedence over the page. */
  routes?: (app: Hono) => void;
}

/** Everything served over plain HTTP; mounted protocols add their routes. */
export function makeApp({ host, metrics, data, web, notReady, routes }: AppParts): Hono {
  const app = new Hono();
  app.use(addSafeHeaders);
  const health = (c: Context, reason: string | undefined) =>
    reason === undefined
      ? c.json({ ok: true })
      : c.json({ ok: false, reason: publicReason(reason, data) }, 503);
  app.get('/health', (c) => {
    const trouble = host.watch.trouble();
    return health(c, trouble?.final ? trouble.error.message : undefined);
  });
  app.get('/ready', (c) => health(c, notReady()));
  app.get('/metrics', async (c) =>
    c.text(await metrics.metrics(), 200, { 'content-type': metrics.contentType }),
  );
  // built on first request and then kept: limits do not change after the start
  let document: CachedDocument | undefined;
  app.get('/openrpc.json', (c) => {
    document ??= new CachedDocument(JSON.stringify(openRpc(host.limits)), 'application/json');
    return document.answer(c.req.raw);
  });
  app.get('/ws', (c) =>
    c.text('This is a WebSocket address: JSON-RPC 2.0, described at /openrpc.json\n', 426, {
      upgrade: 'websocket',
    }),
  );
  const pictures = new PackPictures(
    host.catalogue.all().flatMap(({ images }) => [...(images?.values() ?? [])]),
  );
  app.get('/pictures/*', (c) => pictures.answer(c.req.path) ?? c.text('not found\n', 404));
  routes?.(app);
  app.get('*', async (c) => {
    const found =
      web === undefined
        ? undefined
        : await staticFile(web, c.req.path, c.req.header('accept-encoding'));
    return (
      found ??
      c.text(
        c.req.path === '/'
          ? 'cardwright: the page is not built; the protocol is at /ws, described at ' +
              '/openrpc.json\n'
          : 'not found\n',
        c.req.path === '/' ? 200 : 404,
      )
    );
  });
  return app;
}
