import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A proxy that sends each HTML document only up to and including `last`, and the rest after `release()`. It passes all
 * other answers unchanged.
 */
export type HalfPage = { origin: string; release: () => void; close: () => Promise<void> };

export async function serveHalfPage(baseURL: string, last: string): Promise<HalfPage> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const server = createServer((from, to) => {
    const { 'accept-encoding': _, ...headers } = from.headers;
    const passed = request(new URL(from.url ?? '/', baseURL), { method: from.method, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      const isDocument = String(answer.headers['content-type']).startsWith('text/html');
      if (!isDocument) return answer.pipe(to);
      return answer.toArray().then((chunks) => sendInTwo(Buffer.concat(chunks as Buffer[]), to));
    });
    passed.on('error', () => to.destroy());
    from.pipe(passed);
  });
  async function sendInTwo(document: Buffer, to: ServerResponse): Promise<void> {
    const cut = document.indexOf(last, document.indexOf('<body')) + last.length;
    to.write(document.subarray(0, cut));
    await released;
    to.end(document.subarray(cut));
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
