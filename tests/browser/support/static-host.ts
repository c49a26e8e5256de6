import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: { readonly [extension: string]: string } = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** A static file host, with the page under a subpath. */
export class StaticHost {
  url = '';
  private readonly folder: string;
  private server: Server | undefined;

  constructor(folder: string) {
    this.folder = folder;
  }

  async start(path = '/games/'): Promise<this> {
    const server = createServer((request, response) => {
      const asked = new URL(request.url ?? '/', 'http://host').pathname;
      const name = asked === path ? 'index.html' : normalize(asked.slice(path.length));
      const found = asked.startsWith(path) ? readFile(join(this.folder, name)) : Promise.reject();
      found.then(
        (body) =>
          response.setHeader('content-type', TYPES[extname(name)] ?? 'text/plain').end(body),
        () => response.writeHead(404).end(),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
    return this;
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
