import { createServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '#test/patience.ts';
import { createBatchingSocket } from './batching-socket.ts';
import { createPool } from './client.ts';

const open: { close(): unknown }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

async function connected() {
  const received: string[] = [];
  const server = createServer((peer) => peer.on('data', (bytes) => received.push(bytes.toString())));
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const socket = createBatchingSocket();
  open.push({ close: () => socket.destroy() });
  await new Promise<void>((resolve) => socket.connect(port, '127.0.0.1', resolve));
  const sent = { one: vi.spyOn(socket, '_write'), several: vi.spyOn(socket as never, '_writev') };
  return { socket, sent, received };
}

it('sends all writes of one event loop turn in one system call', async () => {
  const { socket, sent, received } = await connected();
  const confirmed = vi.fn();
  socket.write('a');
  socket.write(Buffer.from('b'));
  await Promise.resolve();
  socket.write('c', 'latin1', confirmed);
  expect([sent.one, sent.several].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  await vi.waitFor(() => expect(received).toEqual(['abc']), { timeout: PATIENCE_MS });
  expect([sent.one, sent.several].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  expect(confirmed).toHaveBeenCalledOnce();
});

it('sends the next turn separately, and everything before closing', async () => {
  const { socket, sent, received } = await connected();
  socket.write('a');
  await setImmediate();
  expect(sent.one).toHaveBeenCalledOnce();
  socket.write('b');
  socket.end('c');
  await vi.waitFor(() => expect(received.join('')).toBe('abc'), { timeout: PATIENCE_MS });
});

it('carries the connections of the pool', () => {
  expect(createPool({ connectionString: 'postgres://127.0.0.1:1/none' }).options.stream).toBe(
    createBatchingSocket,
  );
});
