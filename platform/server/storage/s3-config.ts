import * as z from 'zod';
import type { S3Config } from './s3-client.ts';

/** Environment of an S3-compatible store; without it media are stored in DATA_DIR. */
export const S3_ENV = {
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
};

const TOGETHER = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Reports missing settings of an incomplete configuration. */
export function s3Contradictions(set: Readonly<Record<string, string | undefined>>): string[] {
  const missing = TOGETHER.filter((name) => set[name] === undefined);
  if (missing.length === 0 || missing.length === TOGETHER.length) return [];
  return missing.map((name) => `${name}: is required with the other S3 settings`);
}

export function s3Config(values: Readonly<Record<string, unknown>>): S3Config | null {
  const [endpoint, bucket, accessKeyId, secretAccessKey] = TOGETHER.map((name) => values[name] as string);
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null;
  const region = String(values.S3_REGION);
  return { endpoint: endpoint.replace(/\/+$/, ''), bucket, region, accessKeyId, secretAccessKey };
}
