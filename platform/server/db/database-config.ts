import * as z from 'zod';

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://');

/** Environment of the connections to PostgreSQL; platform/server/config.ts reads it with the rest. */
export const DATABASE_ENV = {
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  /** At least 2: with 1, a request that holds the connection and needs another would wait for itself. */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(500).default(10),
  DATABASE_POOLER: z.enum(['none', 'transaction']).default('none'),
  DATABASE_WAIT: z.coerce.number().int().min(0).max(600).default(60),
  DATABASE_LIMITS: z.enum(['normal', 'relaxed']).default('normal'),
};

export type DatabaseConfig = {
  /** URL of PostgreSQL without a pooler, for LISTEN, migrations and jobs; null: `databaseUrl` is used. */
  directUrl: string | null;
  /** Connections of each process for requests. */
  poolSize: number;
  /** Whether a pooler gives each transaction another server connection (PgBouncer's transaction mode). */
  isPooled: boolean;
  /** Timeouts of requests. */
  limits: 'requests' | 'relaxed';
};

type Raw = Readonly<Record<string, string | undefined>>;

/** Returns a problem for each setting that needs another setting which is missing. */
export function databaseContradictions(set: Raw): string[] {
  const problems: string[] = [];
  if (set.DATABASE_OWNER_URL !== undefined && set.DATABASE_URL === undefined)
    problems.push('DATABASE_OWNER_URL: needs DATABASE_URL with the role of the application');
  if (set.DATABASE_DIRECT_URL !== undefined && set.DATABASE_URL === undefined)
    problems.push('DATABASE_DIRECT_URL: needs DATABASE_URL, the address of the pooler');
  if (set.DATABASE_POOLER === 'transaction' && set.DATABASE_DIRECT_URL === undefined) {
    problems.push(
      'DATABASE_POOLER: "transaction" needs DATABASE_DIRECT_URL, the address of PostgreSQL without the pooler',
    );
  }
  return problems;
}

export function databaseConfig(values: {
  DATABASE_DIRECT_URL?: string | undefined;
  DATABASE_POOL_SIZE: number;
  DATABASE_POOLER: 'none' | 'transaction';
  DATABASE_LIMITS: 'normal' | 'relaxed';
}): DatabaseConfig {
  return {
    directUrl: values.DATABASE_DIRECT_URL ?? null,
    poolSize: values.DATABASE_POOL_SIZE,
    isPooled: values.DATABASE_POOLER === 'transaction',
    limits: values.DATABASE_LIMITS === 'relaxed' ? 'relaxed' : 'requests',
  };
}

/**
 * URL for work that needs a database session of its own and may change tables, such as migrations and backups. Null:
 * the embedded database.
 */
export function ownerUrl(config: {
  databaseUrl: string | null;
  ownerDatabaseUrl: string | null;
  database: DatabaseConfig;
}): string | null {
  return config.ownerDatabaseUrl ?? config.database.directUrl ?? config.databaseUrl;
}
