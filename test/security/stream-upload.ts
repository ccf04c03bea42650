import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

const MIB = 1024 * 1024;

type Upload = { port: number; headers: readonly string[]; megabytes: number; isChunked: boolean };

/**
 * Sends the head, then as much body as the server accepts; returns the status line. It is empty if the server ended the
 * connection while the body was still being sent: the answer is lost then.
 */
export function streamUpload({ port, headers, megabytes, isChunked }: Upload) {
  const lines = ['POST /api/media HTTP/1.1', 'host: localhost', 'content-type: image/jpeg', ...headers];
  const chunk = randomBytes(64 * 1024);
  const framed = isChunked
    ? Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')])
    : chunk;
  return new Promise<{ status: string }>((done) => {
    const socket = connect(port, '127.0.0.1');
    let sent = 0;
    let answer = '';
    const finish = () => {
      socket.destroy();
      done({ status: answer.split('\r\n')[0] ?? '' });
    };
    const more = () => {
      while (sent < megabytes * MIB) {
        if (answer !== '' || socket.destroyed) return;
        sent += chunk.length;
        if (!socket.write(framed)) return;
      }
    };
    socket.on('data', (bytes) => {
      answer += bytes.toString('latin1');
      finish();
    });
    socket.on('drain', more);
    socket.on('error', finish);
    socket.on('close', finish);
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    more();
  });
}
