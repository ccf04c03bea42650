import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Recomputes a request's AWS signature (version 4); returns the fault, or null if it matches. */
function signatureFault(
  request: IncomingMessage,
  body: Buffer,
  secrets: Record<string, string>,
): string | null {
  const authorization = request.headers.authorization ?? '';
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  if (!found) return 'AccessDenied';
  const [, id = '', day = '', region = '', signed = '', signature = ''] = found;
  const secret = secrets[id];
  if (secret === undefined) return 'InvalidAccessKeyId';
  const header = (name: string) => String(request.headers[name] ?? '').trim();
  if (!signed.split(';').includes('host')) return 'AccessDenied';
  if (header('x-amz-content-sha256') !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const date = header('x-amz-date');
  const at = Date.parse(date.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!date.startsWith(day) || Math.abs(Date.now() - at) > 900_000) return 'RequestTimeTooSkewed';
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const canonical = [
    request.method,
    path,
    query,
    ...signed.split(';').map((name) => `${name}:${header(name)}`),
    '',
    signed,
    header('x-amz-content-sha256'),
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request');
  const right = hmac(key, toSign);
  return timingSafeEqual(right, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}

export type FakeS3 = {
  endpoint: string;
  objects: Map<string, { bytes: Buffer; type: string }>;
  /** Error codes answered so far. */
  refused: string[];
  /** Queue of error statuses. Each further request takes one and is answered with it, before any check. */
  failures: number[];
  close(): Promise<void>;
};

/** A fake object store with one path-style bucket that checks every signature. */
export async function startFakeS3(bucket: string, secrets: Record<string, string>): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map();
  const refused: string[] = [];
  const failures: number[] = [];
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const failure = failures.shift();
    if (failure !== undefined) return void response.writeHead(failure).end();
    const fault = signatureFault(request, body, secrets);
    if (fault !== null) {
      refused.push(fault);
      return void response.writeHead(403).end(`<Error><Code>${fault}</Code></Error>`);
    }
    const [, name, ...rest] = new URL(request.url ?? '', 'http://s3').pathname.split('/');
    if (name !== bucket) return void response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
    const key = rest.join('/');
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, type: String(request.headers['content-type']) });
      return void response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const object = objects.get(key);
    if (object === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': object.type, 'content-length': object.bytes.length });
    response.end(request.method === 'HEAD' ? undefined : object.bytes);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    refused,
    failures,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
