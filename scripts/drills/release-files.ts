import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '#test/patience.ts';
import { findFreePort } from '../free-port.ts';
import type { HaEngines } from './engines.ts';

const REQUESTS = 20;

/** A process of one release: ready, with one file of a page. */
async function serveFile(name: string): Promise<{ server: Server; port: string }> {
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/health/ready' || request.url === `/assets/${name}` ? 200 : 404;
    response.end(request.url);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { server, port: String((server.address() as AddressInfo).port) };
}

/**
 * Puts two processes of different releases behind HAProxy and asks for the file of each. Returns the statuses that were
 * not as wanted: 200 for both files, 404 for one that neither has.
 */
export async function askFilesOfTwoReleases(workshop: HaEngines): Promise<string[]> {
  const [old, next] = await Promise.all([serveFile('old.js'), serveFile('new.js')]);
  const front = await findFreePort();
  const balancer = workshop.engine('haproxy-web', 'haproxy-files', {
    HA_WEB_BIND: `127.0.0.1:${front}`,
    HA_WEB_SCHEME: 'http',
    HA_WEB1: 'old',
    HA_WEB1_HOST: '127.0.0.1',
    HA_WEB1_PORT: old.port,
    HA_WEB2: 'new',
    HA_WEB2_HOST: '127.0.0.1',
    HA_WEB2_PORT: next.port,
  });
  balancer.start();
  try {
    const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${front}${path}`)).status;
    for (const name of ['old', 'new'])
      await eventually(
        () => fetch(`http://127.0.0.1:${front}/assets/${name}.js`),
        ({ status }) => status === 200,
      );
    const wrong: string[] = [];
    for (const [name, wanted] of [
      ['old', 200],
      ['new', 200],
      ['none', 404],
    ] as const)
      for (let count = 0; count < REQUESTS; count += 1) {
        const status = await statusOf(`/assets/${name}.js`);
        if (status !== wanted) wrong.push(`${name}: ${status}`);
      }
    return wrong;
  } finally {
    await balancer.stop();
    for (const { server } of [old, next]) server.close();
  }
}
