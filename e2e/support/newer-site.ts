import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * The site at an address of its own, which can be replaced by a newer release: one with another worker, whose calls earlier
 * pages would get wrong until they have been loaded again.
 */
export async function startNewerSite(origin: string) {
  const site = new URL(origin);
  let release = 1;
  /** The first release whose pages the calls understand. */
  let oldest = 1;
  /** The release of the page in each document's cookie jar: one browser per test. */
  let loaded = 1;

  function forward(incoming: IncomingMessage, reply: ServerResponse): void {
    const { method, url = '/', headers } = incoming;
    const isWorker = url === '/sw.js';
    if (headers['sec-fetch-dest'] === 'document') loaded = release;
    const sent: Record<string, unknown> = { ...headers, host: site.host };
    if (headers.origin !== undefined) sent.origin = site.origin;
    if (isWorker) {
      delete sent['accept-encoding'];
      delete sent['if-none-match'];
    }
    if (headers['x-page-version'] !== undefined && loaded < oldest) sent['x-page-version'] = '0';
    const outgoing = request(
      { host: site.hostname, port: site.port, method, path: url, headers: sent as Record<string, string> },
      (answer) => {
        if (!isWorker) {
          reply.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(reply);
          return;
        }
        void text(answer).then((script) => {
          const { 'content-length': _length, etag: _etag, ...others } = answer.headers;
          reply.writeHead(200, others).end(`self.release=${release};${script}`);
        });
      },
    );
    outgoing.on('error', () => reply.destroy());
    reply.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  }

  const server = createServer(forward);
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Replaces the site. With `refusesOld`, its calls refuse pages that were loaded before. */
    replace({ refusesOld = false } = {}): void {
      release += 1;
      if (refusesOld) oldest = release;
    },
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type NewerSite = Awaited<ReturnType<typeof startNewerSite>>;
