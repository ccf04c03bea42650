import { execFileSync } from 'node:child_process';
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type ReceivedPush = { path: string; headers: IncomingHttpHeaders; body: Buffer; at: number };

/** A certificate of localhost that only the tests trust. */
function ownCertificate(): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'toran-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  const pair = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(folder, { recursive: true });
  return pair;
}

/**
 * Starts a push service over TLS, as browser vendors run one. `statuses` sets the status for a path; the default is
 * 201.
 */
export async function startPushService() {
  const received: ReceivedPush[] = [];
  const statuses = new Map<string, number>();
  let heard: () => void = () => undefined;
  const pair = ownCertificate();
  const server = createServer(pair, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? '';
    received.push({ path, headers: request.headers, body: Buffer.concat(chunks), at: performance.now() });
    response.writeHead(statuses.get(path) ?? 201).end();
    heard();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    host,
    ca: pair.cert,
    received,
    statuses,
    /** Resolves when the next push arrives. */
    next: () =>
      new Promise<void>((done) => {
        heard = done;
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** A browser's subscription at a push service: reads what was encrypted for it (RFC 8291). */
export function createSubscription(host: string, name: string) {
  const curve = createECDH('prime256v1');
  const p256dh = curve.generateKeys();
  const auth = randomBytes(16);
  const derive = (ikm: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, info, length));
  return {
    path: `/${name}`,
    subscription: {
      endpoint: `https://${host}/${name}`,
      keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    },
    read({ body }: ReceivedPush): Record<string, unknown> {
      const salt = body.subarray(0, 16);
      const end = 21 + body.readUInt8(20);
      const sender = body.subarray(21, end);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
      const key = derive(curve.computeSecret(sender), auth, info, 32);
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
        derive(key, salt, 'Content-Encoding: nonce\0', 12),
      );
      decipher.setAuthTag(body.subarray(-16));
      const text = Buffer.concat([decipher.update(body.subarray(end, -16)), decipher.final()]);
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString('utf8')) as Record<string, unknown>;
    },
  };
}
