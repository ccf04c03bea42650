import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { loadConfig } from '#platform/server/config.ts';
import { createServer } from './server.ts';

it('closes idle connections, with a timeout above the heartbeat of live updates', async () => {
  const app = await createServer(loadConfig({ LOG_LEVEL: 'silent', SECRET_KEY: 'k'.repeat(40) }));
  expect(app.server.timeout).toBeGreaterThan(3 * 20_000);
  expect(app.server.timeout).toBeLessThanOrEqual(120_000);
  await app.close();
});

it('cuts off slow headers after 10 s and slow requests after 30 s', async () => {
  const app = await createServer(loadConfig({ LOG_LEVEL: 'silent', SECRET_KEY: 'k'.repeat(40) }));
  expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([10_000, 30_000]);
  await app.close();
});

it('limits concurrent requests per connection to 32, and allows any number in sequence', async () => {
  const app = await createServer(loadConfig({ LOG_LEVEL: 'silent', SECRET_KEY: 'k'.repeat(40) }));
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let arrived = 0;
  app.get('/', async () => {
    arrived += 1;
    await gate;
    return 'ok';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  let text = '';
  const last = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      text += chunk;
      if (text.split('HTTP/1.1 ').length === 101) resolve();
    });
  });
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(100));
  // The 32 admitted requests wait until all of them have arrived.
  while (arrived < 32) await new Promise((resolve) => setImmediate(resolve));
  open();
  await last;
  const statuses = text.match(/(?<=HTTP\/1\.1 )\d{3}/g) ?? [];
  expect(statuses.slice(0, 32)).toEqual(Array(32).fill('200'));
  expect(statuses.filter((status) => status === '429').length).toBeGreaterThan(0);
  socket.destroy();
  await app.close();
});
