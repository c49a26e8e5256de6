import { get, type IncomingHttpHeaders } from 'node:http';

/** A GET over its own connection, from any address of this machine; returns the raw response. */
export function rawGet(
  url: string,
  headers: { [name: string]: string } = {},
  localAddress = '127.0.0.1',
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, localAddress, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    request.on('error', reject);
  });
}
