import { connect, createServer, type Server, type Socket } from 'node:net';

export type LoadBalancer = {
  port: number;
  /** Leads new connections to this port or socket path; null refuses all connections. */
  switchTo(server: number | string | null): void;
  /** From now on, delays all bytes in both directions by this time, as on a bad network. */
  delay(ms: number): void;
  /** The connections of now carry nothing any more and stay open, as if the machine behind were gone. New ones work. */
  silence(): void;
  stop(): void;
};

/**
 * Starts a TCP load balancer before one local server (a port or a socket path). When the server changes, all open
 * connections are cut.
 */
export async function startLoadBalancer(first: number | string): Promise<LoadBalancer> {
  let target: number | string | null = first;
  let delayMs = 0;
  let silences = 0;
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
    const begun = silences;
    const carry = (write: (bytes: Buffer) => void) => (bytes: Buffer) => {
      if (begun === silences) setTimeout(() => write(bytes), delayMs);
    };
    // Timers of equal length fire in order, so bytes stay in order.
    socket.on(
      'data',
      carry((bytes) => to.write(bytes)),
    );
    to.on(
      'data',
      carry((bytes) => socket.write(bytes)),
    );
  });
  const cut = () => {
    for (const each of open) each.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    switchTo(server) {
      target = server;
      cut();
    },
    delay(ms) {
      delayMs = ms;
    },
    silence() {
      silences += 1;
    },
    stop() {
      cut();
      server.close();
    },
  };
}
