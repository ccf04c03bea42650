import { AppError } from '#shared/calls/errors.ts';
import { createS3Client, type S3Config } from './s3-client.ts';
import { checkedKey, type MediaStorage, STORAGE_KEY } from './storage.ts';

const TIMEOUT_MS = 5_000;
const TYPES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', webp: 'image/webp' };

/** An S3-compatible object store with a private bucket: the application serves the pictures. */
export function s3Storage(config: S3Config): MediaStorage {
  const client = createS3Client(config, TIMEOUT_MS);
  const request = (method: 'GET' | 'HEAD' | 'DELETE', key: string) =>
    client({ method, key: checkedKey(key) });

  return {
    async put(key, bytes) {
      const type = TYPES[checkedKey(key).split('.')[1] ?? ''];
      const stored = await client({ method: 'PUT', key, body: bytes, ...(type && { type }) });
      if (stored === null) throw new AppError('UNAVAILABLE', { cause: new Error('there is no such bucket') });
    },
    async get(key) {
      return STORAGE_KEY.test(key) ? request('GET', key) : null;
    },
    async has(key) {
      return STORAGE_KEY.test(key) && (await request('HEAD', key)) !== null;
    },
    async remove(key) {
      await request('DELETE', key);
    },
  };
}
