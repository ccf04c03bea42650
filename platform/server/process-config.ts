import * as z from 'zod';

/**
 * Environment variables for sites that run several server processes. platform/server/config.ts reads them together with
 * the others.
 */
export const PROCESS_ENV = {
  /**
   * Seconds in which the process still accepts requests after the stop signal. Set it longer than the load balancer
   * needs to notice.
   */
  DRAIN_SECONDS: z.coerce.number().min(0).max(600).default(1),
  /** Number of server processes that share the database, on all machines together. */
  PROCESSES: z.coerce.number().int().min(1).max(1_000).default(1),
  /** 1: other processes of this machine may listen on the same port (Linux). */
  REUSE_PORT: z
    .enum(['0', '1'])
    .default('0')
    .refine((value) => value === '0' || process.platform === 'linux', 'needs Linux'),
  /** What this process does: requests (web), jobs with mail and SMS (jobs), or both. */
  ROLE: z.enum(['all', 'web', 'jobs']).default('all'),
  /** 1: skips the check at the start that all processes store pictures in the same place. */
  DATA_DIR_SHARED: z.enum(['0', '1']).default('0'),
};

const VALUES = z.object(PROCESS_ENV);

type Raw = Readonly<Record<string, string | undefined>>;

export type ProcessConfig = {
  /** What this process does. */
  role: 'all' | 'web' | 'jobs';
  /** Whether other processes of this machine listen on the same port. */
  sharesPort: boolean;
  /**
   * The share of the site's rate limits that this process may use. It is 1 if all processes count together in Redis.
   */
  shareOfLimits: number;
  /** True if the operator guarantees that all processes store pictures in the same place. */
  isDataDirShared: boolean;
};

/** Call it after the values were validated. */
export function processConfig(env: Raw): ProcessConfig {
  const { ROLE, PROCESSES, REUSE_PORT, DATA_DIR_SHARED } = VALUES.parse(env);
  return {
    role: ROLE,
    sharesPort: REUSE_PORT === '1',
    shareOfLimits: env.BUS_URL === undefined ? 1 / PROCESSES : 1,
    isDataDirShared: DATA_DIR_SHARED === '1',
  };
}

/**
 * Returns a problem if ROLE or REUSE_PORT is set without DATABASE_URL: the embedded database belongs to one process.
 */
export function processContradictions(set: Raw): string[] {
  if (set.DATABASE_URL !== undefined) return [];
  const problems: string[] = [];
  if (set.ROLE === 'web' || set.ROLE === 'jobs')
    problems.push('ROLE: web and jobs need DATABASE_URL: the embedded database belongs to one start');
  if (set.REUSE_PORT === '1')
    problems.push(
      'REUSE_PORT: several processes need DATABASE_URL: the embedded database belongs to one start',
    );
  return problems;
}
