import { availableParallelism } from 'node:os';
import * as z from 'zod';

const MOST_WORKERS = 64;

/** Environment of processes that run beside others; platform/server/config.ts reads it with the rest. */
export const PROCESS_ENV = {
  /** How long requests are accepted after the stop signal: longer than a load balancer needs to notice. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(600).default(1),
  /** Processes that share the database, on all machines. */
  PROCESSES: z.coerce.number().int().min(1).max(1_000).default(1),
  /** Web processes on one port of this machine; auto: one for each processor. */
  WORKERS: z
    .string()
    .regex(/^(auto|[1-9]\d?)$/, 'must be a number from 1 to 64, or auto')
    .transform((value) => workersOf(value))
    .refine((workers) => workers <= MOST_WORKERS, 'must be a number from 1 to 64, or auto')
    .prefault('1'),
  /** What this process does: requests (web), jobs with mail and SMS (jobs), or both. */
  ROLE: z.enum(['all', 'web', 'jobs']).default('all'),
  /** 1: the start does not check that all processes keep pictures in one place. */
  DATA_DIR_SHARED: z.enum(['0', '1']).default('0'),
};

const VALUES = z.object(PROCESS_ENV);

type Raw = Readonly<Record<string, string | undefined>>;

function workersOf(value: string): number {
  return value === 'auto' ? Math.min(availableParallelism(), MOST_WORKERS) : Number(value);
}

export type ProcessConfig = {
  /** What this process does. */
  role: 'all' | 'web' | 'jobs';
  /** Web processes of this machine. */
  workers: number;
  /** 1 to `workers` in a worker; null in a process of its own and in the parent. */
  worker: number | null;
  /** The part of the site's limits that the processes of this machine may grant: 1 if all processes count together. */
  shareOfLimits: number;
  /** Whether the operator vouches that all processes keep pictures in one place. */
  isDataDirShared: boolean;
};

/** Whether the environment asks for a parent with several workers. Wrong values are for `loadConfig` to report. */
export function asksForWorkers({ WORKERS }: Raw): boolean {
  return PROCESS_ENV.WORKERS.safeParse(WORKERS || '1').data !== 1;
}

/**
 * Call it after the values were validated. The parent tells a worker its number by WORKER_NUMBER; the first one also
 * runs the jobs, so that a machine runs them once.
 */
export function processConfig(set: Raw): ProcessConfig {
  const { WORKERS: workers, ROLE, PROCESSES, DATA_DIR_SHARED } = VALUES.parse(set);
  const worker = set.WORKER_NUMBER === undefined ? null : Number(set.WORKER_NUMBER);
  return {
    role: ROLE === 'all' && worker !== null && worker > 1 ? 'web' : ROLE,
    workers,
    worker,
    shareOfLimits: set.BUS_URL === undefined ? Math.min(1, workers / PROCESSES) : 1,
    isDataDirShared: DATA_DIR_SHARED === '1',
  };
}

/** Reports roles and workers that exclude each other. */
export function processContradictions(set: Raw): string[] {
  const workers = workersOf(set.WORKERS ?? '1');
  const problems: string[] = [];
  if (set.DATABASE_URL === undefined && (set.ROLE === 'web' || set.ROLE === 'jobs'))
    problems.push('ROLE: web and jobs need DATABASE_URL: the embedded database belongs to one start');
  if (set.ROLE === 'jobs' && workers > 1)
    problems.push('WORKERS: are web processes; leave it out with ROLE=jobs');
  if (set.PROCESSES !== undefined && workers > Number(set.PROCESSES))
    problems.push('PROCESSES: counts the workers too, so it can’t be less than WORKERS');
  return problems;
}
