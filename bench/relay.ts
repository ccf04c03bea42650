import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The minimal chat in its own process: relays posts to all open streams and stores nothing. Also the baseline for an
 * idle stream of node:http.
 */
const streams = new Set<ServerResponse>();
const server = createServer((request, response) => {
  if (request.method === 'POST') {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.once('end', () => {
      response.writeHead(204).end();
      for (const stream of streams) stream.write(`event: chat\ndata: ${body}\n\n`);
    });
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('event: ready\ndata: {}\n\n');
  if (request.url === '/idle') return;
  streams.add(response);
  response.once('close', () => streams.delete(response));
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
