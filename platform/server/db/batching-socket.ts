import { Socket } from 'node:net';

type Done = (error?: Error | null) => void;

/**
 * A socket that sends all writes of one event loop turn with one system call: a system call costs more than most
 * queries. Over TLS each query is sent by itself, because TLS takes over the connection.
 */
export function createBatchingSocket(): Socket {
  const socket = new Socket();
  let isBatching = false;

  function batch(): void {
    if (isBatching) return;
    isBatching = true;
    socket.cork();
    process.nextTick(() => {
      isBatching = false;
      socket.uncork();
    });
  }

  // connect() resets `write`, so it is replaced afterwards.
  socket.once('connect', () => {
    const send = socket.write.bind(socket);
    socket.write = (chunk: Uint8Array | string, encoding?: BufferEncoding | Done, done?: Done) => {
      batch();
      if (typeof encoding !== 'string') return send(chunk, encoding);
      return send(String(chunk), encoding, done);
    };
  });
  return socket;
}
