import { createServer } from 'node:http';
import { StartError } from '../start-error.ts';

/**
 * GET /metrics on a port of its own, without sign-in: it belongs on loopback or a private network. Throws StartError if
 * the address is taken.
 */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  scrape: () => Promise<string>,
): Promise<{ stop(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    const text = await scrape().catch(() => null);
    response.writeHead(text === null ? 500 : 200, { 'content-type': 'text/plain; version=0.0.4' });
    response.end(text ?? '');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const problem = `METRICS_PORT ${port} on ${host} can't be used (${error.code}). Set METRICS_PORT or METRICS_HOST to another value.`;
      reject(new StartError(problem));
    });
    server.listen(port, host, resolve);
  });
  return {
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
