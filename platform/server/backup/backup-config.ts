import * as z from 'zod';
import type { S3Config } from '../storage/s3-client.ts';

/** Environment of the backup and restore commands; platform/server/config.ts reads it with the rest. */
export const BACKUP_ENV = {
  BACKUP_KEY: z.string().min(20, 'must have at least 20 characters').optional(),
  BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
};

export type BackupConfig = {
  /** Encrypts backups; null leaves them readable. */
  key: string | null;
  /** Object storage for s3:// backups: the BACKUP_S3 settings, or those of media if they are missing. */
  s3: Omit<S3Config, 'bucket'> | null;
};

const TOGETHER = ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'] as const;

/** Returns a problem for each BACKUP_S3 setting that is missing while others are set. */
export function backupContradictions(set: Readonly<Record<string, string | undefined>>): string[] {
  const missing = TOGETHER.filter((name) => set[name] === undefined);
  if (missing.length === 0 || missing.length === TOGETHER.length) return [];
  return missing.map((name) => `${name}: is required with the other BACKUP_S3 settings`);
}

export function backupConfig(
  values: Readonly<Record<string, unknown>>,
  media: S3Config | null,
): BackupConfig {
  const [endpoint, accessKeyId, secretAccessKey] = TOGETHER.map((name) => values[name] as string | undefined);
  const region = String(values.BACKUP_S3_REGION ?? values.S3_REGION);
  const own = endpoint && accessKeyId && secretAccessKey;
  return {
    key: (values.BACKUP_KEY as string | undefined) ?? null,
    s3: own ? { endpoint: endpoint.replace(/\/+$/, ''), region, accessKeyId, secretAccessKey } : media,
  };
}
