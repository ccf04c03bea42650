import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { AppError } from '#shared/errors.ts';
import { checkedKey, type MediaStorage, STORAGE_KEY } from './storage.ts';

export type S3Config = {
  /** Origin of the service, without a trailing slash; buckets are addressed by path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const TIMEOUT_MS = 5_000;
const TYPES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', webp: 'image/webp' };

/** An S3-compatible object store with a private bucket: the application serves the pictures. */
export function s3Storage(config: S3Config): MediaStorage {
  const { accessKeyId, secretAccessKey, region } = config;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });

  /** The response, or null for 404. Other errors count as temporary. */
  async function request(method: string, key: string, body?: Buffer): Promise<Response | null> {
    const address = `${config.endpoint}/${encodeURIComponent(config.bucket)}/${checkedKey(key)}`;
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(body && { 'content-type': TYPES[key.split('.')[1] ?? ''] ?? 'application/octet-stream' }),
    };
    let response: Response;
    try {
      response = await client.fetch(address, {
        method,
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body && { body: new Uint8Array(body) }),
      });
    } catch (cause) {
      throw new AppError('UNAVAILABLE', { cause, retryAfterSeconds: 5 });
    }
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404) return null;
    const cause = new Error(`object storage answered ${response.status} to ${method}`);
    throw new AppError('UNAVAILABLE', { cause, retryAfterSeconds: 5 });
  }

  return {
    async put(key, bytes) {
      const stored = await request('PUT', key, bytes);
      if (stored === null) throw new AppError('UNAVAILABLE', { cause: new Error('there is no such bucket') });
    },
    async get(key) {
      const found = STORAGE_KEY.test(key) ? await request('GET', key) : null;
      return found && Buffer.from(await found.arrayBuffer());
    },
    async has(key) {
      return STORAGE_KEY.test(key) && (await request('HEAD', key)) !== null;
    },
    async remove(key) {
      await request('DELETE', key);
    },
  };
}
