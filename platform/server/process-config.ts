import * as z from 'zod';

/** Environment of processes that run beside others; platform/server/config.ts reads it with the rest. */
export const PROCESS_ENV = {
  /** How long requests are accepted after the stop signal: longer than a load balancer needs to notice. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(600).default(1),
  /** Processes that share the database, on all machines. */
  PROCESSES: z.coerce.number().int().min(1).max(1_000).default(1),
  /** 1: DATA_DIR is one folder that every process sees, such as a network file system. */
  DATA_DIR_SHARED: z.enum(['0', '1']).default('0'),
};

type Raw = Readonly<Record<string, string | undefined>>;

/** The setting that tells of several processes; null if there is none. */
function signOfSeveral(set: Raw): string | null {
  if (set.BUS_URL !== undefined) return 'BUS_URL';
  if (Number(set.PROCESSES ?? 1) > 1) return 'PROCESSES';
  return set.WORKERS === 'auto' || Number(set.WORKERS ?? 1) > 1 ? 'WORKERS' : null;
}

/**
 * Reports what several processes need to behave as one: the same files and the same key. The processes of an embedded
 * database share its DATA_DIR anyway.
 */
export function processContradictions(set: Raw): string[] {
  const sign = signOfSeveral(set);
  if (sign === null || set.DATABASE_URL === undefined || set.DATA_DIR_SHARED === '1') return [];
  const problems: string[] = [];
  if (set.S3_BUCKET === undefined) {
    problems.push(
      `S3_BUCKET: several processes (${sign}) need the S3 settings, else each keeps pictures that the others can’t find. If DATA_DIR is one folder for all of them, set DATA_DIR_SHARED=1`,
    );
  }
  if (set.SECRET_KEY === undefined) {
    problems.push(
      `SECRET_KEY: is required with several processes (${sign}): all of them need the key that the database was used with`,
    );
  }
  return problems;
}
