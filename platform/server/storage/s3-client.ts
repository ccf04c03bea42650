import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { AppError } from '#shared/calls/errors.ts';

export type S3Config = {
  /** Origin of the service, without a trailing slash; buckets are addressed by path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Not escaped: use only characters that are safe in a URL. */
  key: string;
  body?: Buffer;
  /** Content type of the body. */
  type?: string;
};

/**
 * Returns a function that sends signed requests to one bucket and returns the body of the answer. It returns null for
 * 404; for other errors, also in the middle of the body, it throws UNAVAILABLE, so the caller may retry.
 */
export function createS3Client(
  config: S3Config,
  timeoutMs: number,
): (request: S3Request) => Promise<Buffer | null> {
  const { accessKeyId, secretAccessKey, region } = config;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });

  return async ({ method, key, body, type = 'application/octet-stream' }) => {
    const address = `${config.endpoint}/${encodeURIComponent(config.bucket)}/${key}`;
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(body && { 'content-type': type }),
    };
    let response: Response;
    try {
      response = await client.fetch(address, {
        method,
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        ...(body && { body: new Uint8Array(body) }),
      });
      if (response.ok) return Buffer.from(await response.arrayBuffer());
    } catch (cause) {
      throw new AppError('UNAVAILABLE', { cause, retryAfterSeconds: 5 });
    }
    await response.body?.cancel();
    if (response.status === 404) return null;
    const cause = new Error(`object storage answered ${response.status} to ${method}`);
    throw new AppError('UNAVAILABLE', { cause, retryAfterSeconds: 5 });
  };
}
