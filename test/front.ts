import { connect, createServer, type Server, type Socket } from 'node:net';

export type Front = {
  port: number;
  /** A port or a socket's path; null leaves only refused connections. */
  leadTo(server: number | string | null): void;
  /** From now on every byte takes this long to each side, as over a bad network. */
  delay(ms: number): void;
  stop(): void;
};

/** A TCP load balancer with one local server at a time, at a port or a socket's path; cuts the sessions of the one that it leaves. */
export async function startFront(first: number | string): Promise<Front> {
  let target: number | string | null = first;
  let delayMs = 0;
  const open = new Set<Socket>();
  const server: Server = createServer((socket) => {
    if (target === null) return void socket.destroy();
    const to = typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target);
    for (const each of [socket, to]) {
      open.add(each);
      each.once('close', () => {
        open.delete(each);
        socket.destroy();
        to.destroy();
      });
      each.on('error', () => undefined);
    }
    // Timers of equal length fire in order, so bytes stay in order.
    socket.on('data', (bytes) => setTimeout(() => to.write(bytes), delayMs));
    to.on('data', (bytes) => setTimeout(() => socket.write(bytes), delayMs));
  });
  const cut = () => {
    for (const each of open) each.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    leadTo(server) {
      target = server;
      cut();
    },
    delay(ms) {
      delayMs = ms;
    },
    stop() {
      cut();
      server.close();
    },
  };
}
