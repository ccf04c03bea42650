import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeS3, startFakeS3 } from '#test/fakes/s3.ts';
import { s3Storage } from './s3.ts';
import { diskStorage, type MediaStorage } from './storage.ts';

const KEYS = { accessKeyId: 'toran', secretAccessKey: 'a secret of forty characters, more or less' };
const BUCKET = 'toran-media';
const KEY = `${'ab'.repeat(32)}.webp`;
const bytes = Buffer.from([0, 1, 2, 255]);

const folder = mkdtempSync(join(tmpdir(), 'toran-storage-'));
let s3: FakeS3;
const stores = {} as Record<'disk' | 's3', MediaStorage>;

beforeAll(async () => {
  s3 = await startFakeS3(BUCKET, { [KEYS.accessKeyId]: KEYS.secretAccessKey });
  stores.s3 = s3Storage({ endpoint: s3.endpoint, bucket: BUCKET, region: 'ap-south-1', ...KEYS });
  stores.disk = diskStorage(join(folder, 'media'));
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(['disk', 's3'] as const)('storage: %s', (name) => {
  it('stores, finds and removes', async () => {
    const store = stores[name];
    expect([await store.get(KEY), await store.has(KEY)]).toEqual([null, false]);
    await store.put(KEY, bytes);
    await store.put(KEY, bytes);
    expect(await store.get(KEY)).toEqual(bytes);
    expect(await store.has(KEY)).toBe(true);
    await store.remove(KEY);
    await store.remove(KEY);
    expect([await store.get(KEY), await store.has(KEY)]).toEqual([null, false]);
  });

  it.each(['../secret.key', 'a/b.jpg', '', `${KEY}\u0000`, `${KEY}?acl`, KEY.replace('webp', 'svg')])(
    'rejects the key %j',
    async (key) => {
      expect([await stores[name].get(key), await stores[name].has(key)]).toEqual([null, false]);
      await expect(stores[name].put(key, bytes)).rejects.toThrow('not a storage key');
      await expect(stores[name].remove(key)).rejects.toThrow('not a storage key');
    },
  );
});

it('deletes the parts of files that were cut off, and nothing else', async () => {
  const media = join(folder, 'media');
  await stores.disk.put(KEY, bytes);
  const part = `.${KEY}.${crypto.randomUUID()}`;
  for (const name of [part, '.keep']) writeFileSync(join(media, name), bytes);
  await stores.disk.removePartial?.(new Date(0));
  expect(readdirSync(media).sort()).toEqual([part, '.keep', KEY].sort());
  await stores.disk.removePartial?.(new Date(Date.now() + 60_000));
  expect(readdirSync(media).sort()).toEqual(['.keep', KEY].sort());
});

describe('an S3-compatible store', () => {
  it('gets content types and valid signatures', async () => {
    await stores.s3.put(KEY, bytes);
    expect(s3.objects.get(KEY)).toEqual({ bytes, type: 'image/webp' });
    expect(s3.refused).toEqual([]);
  });

  it('rejects a wrong secret: nothing is stored, and the error is UNAVAILABLE', async () => {
    const wrong = s3Storage({
      endpoint: s3.endpoint,
      bucket: BUCKET,
      region: 'ap-south-1',
      accessKeyId: KEYS.accessKeyId,
      secretAccessKey: 'another',
    });
    s3.objects.clear();
    await expect(wrong.put(KEY, bytes)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(s3.refused).toEqual(['SignatureDoesNotMatch']);
    expect(s3.objects.size).toBe(0);
  });

  it('is retried after a temporary error', async () => {
    s3.failures.push(503);
    await stores.s3.put(KEY, bytes);
    expect(s3.objects.has(KEY)).toBe(true);
  });

  it('that breaks off in the middle of a picture causes UNAVAILABLE', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': 10 });
      response.write('abc', () => response.destroy());
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    const config = { endpoint: `http://127.0.0.1:${port}`, bucket: BUCKET, region: 'ap-south-1', ...KEYS };
    await expect(s3Storage(config).get(KEY)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    server.close();
  });

  it.each([
    ['is not there', { endpoint: 'http://127.0.0.1:9' }],
    ['has no such bucket', { bucket: 'elsewhere' }],
  ])('that %s causes UNAVAILABLE', async (_name, other) => {
    const config = { endpoint: s3.endpoint, bucket: BUCKET, region: 'ap-south-1', ...KEYS, ...other };
    await expect(s3Storage(config).put(KEY, bytes)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
