import { connect } from 'node:net';

/** A request that a rate limit counts. A dodge changes it so that a bad rate limit would not recognise it. */
export type Probe = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  payload?: object;
  headers?: Record<string, string>;
  remoteAddress?: string;
};

type Dodge = { name: string; change: (probe: Probe) => Probe };

const path = (change: (url: string) => string) => (probe: Probe) => ({ ...probe, url: change(probe.url) });
const headers = (added: Record<string, string>) => (probe: Probe) => ({
  ...probe,
  headers: { ...probe.headers, ...added },
});

/** Ways to change a request so that a badly made rate limit would count it as another request (T26). */
export const LIMIT_BYPASSES: readonly Dodge[] = [
  { name: 'capital letters', change: path((url) => url.replace(/[^?]*/, (all) => all.toUpperCase())) },
  { name: 'a slash at the end', change: path((url) => url.replace(/([^?]*)/, '$1/')) },
  { name: 'two slashes', change: path((url) => `/${url}`) },
  { name: 'two slashes inside', change: path((url) => url.replace(/(\/[^/?]+)\//, '$1//')) },
  { name: 'a dot, escaped', change: path((url) => `/%2e${url}`) },
  {
    name: 'a letter, escaped',
    change: path((url) => url.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)),
  },
  { name: 'a query', change: path((url) => `${url}${url.includes('?') ? '&' : '?'}dodge=1`) },
  {
    name: 'more fields',
    change: (probe) => (probe.payload ? { ...probe, payload: { ...probe.payload, dodge: 1 } } : probe),
  },
  { name: 'a chain of addresses', change: headers({ 'x-forwarded-for': '9.9.9.9, 8.8.8.8, 127.0.0.1' }) },
  {
    name: 'other names of the address',
    change: headers({
      forwarded: 'for=9.9.9.9',
      'x-real-ip': '9.9.9.9',
      'cf-connecting-ip': '9.9.9.9',
      'true-client-ip': '9.9.9.9',
      'x-client-ip': '9.9.9.9',
    }),
  },
  {
    name: 'another method by header',
    change: headers({ 'x-http-method-override': 'PATCH', 'x-method-override': 'GET' }),
  },
  {
    name: 'another browser',
    change: headers({ 'user-agent': 'Other/1.0', 'accept-language': 'hi', 'x-request-id': 'other' }),
  },
  {
    name: 'the address as IPv6',
    change: (probe) => ({ ...probe, remoteAddress: `::ffff:${probe.remoteAddress ?? '127.0.0.1'}` }),
  },
];

/** Pipelines the request several times on one connection; returns the statuses. */
export async function sendPipelined(port: number, probe: Probe, times: number): Promise<number[]> {
  const body = probe.payload === undefined ? '' : JSON.stringify(probe.payload);
  const request = [
    `${probe.method} ${probe.url} HTTP/1.1`,
    'host: localhost',
    ...Object.entries(probe.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    ...(probe.payload === undefined ? [] : ['content-type: application/json']),
    `content-length: ${Buffer.byteLength(body)}`,
  ].join('\r\n');
  // All of 127.0.0.0/8 is local, so each test can use its own client address.
  const socket = connect({ port, host: '127.0.0.1', localAddress: probe.remoteAddress });
  let answer = '';
  const done = new Promise<void>((resolve, reject) => {
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.once('close', () => resolve()).once('error', reject);
  });
  const each = `${request}\r\n\r\n${body}`;
  const last = `${request}\r\nconnection: close\r\n\r\n${body}`;
  socket.write(each.repeat(times - 1) + last);
  await done;
  return [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]));
}
