import { connect, createServer, type Server, type Socket } from 'node:net';

/** `leadTo(null)` leaves only refused connections. */
export type Front = { port: number; leadTo(port: number | null): void; stop(): void };

/** A TCP load balancer with one local server at a time; cuts the sessions of the one that it leaves. */
export async function startFront(first: number): Promise<Front> {
  let target: number | null = first;
  const open = new Set<Socket>();
  const server: Server = createServer((socket) => {
    if (target === null) return void socket.destroy();
    const to = connect(target, '127.0.0.1');
    for (const each of [socket, to]) {
      open.add(each);
      each.once('close', () => {
        open.delete(each);
        socket.destroy();
        to.destroy();
      });
      each.on('error', () => undefined);
    }
    socket.pipe(to).pipe(socket);
  });
  const cut = () => {
    for (const each of open) each.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    leadTo(port) {
      target = port;
      cut();
    },
    stop() {
      cut();
      server.close();
    },
  };
}
