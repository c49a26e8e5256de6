import { get, type IncomingHttpHeaders } from 'node:http';

/**
 * A GET over a connection of its own, from any address of this machine; what comes is left as it
 * was sent.
 */
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
