import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * A proxy of the site with its own origin. `replace` simulates a newer release: another service worker and, if wanted,
 * API calls that refuse pages loaded before.
 */
export async function startNewerSite(origin: string) {
  const site = new URL(origin);
  let release = 1;
  /** The oldest release whose pages the API calls accept. */
  let oldest = 1;
  /** The release that the latest document came from. One value is enough: each test has one browser. */
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
    /** Starts a newer release. With `refusesOld`, its API calls refuse pages that were loaded before. */
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
