import { Socket } from 'node:net';

type Done = (error?: Error | null) => void;

/**
 * A socket that sends whatever one turn of the event loop writes with one system call: sending costs more than most queries.
 * Over TLS each query still leaves by itself, because TLS takes the connection from the socket.
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
