import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { BACKUP_ENV, type BackupConfig, backupConfig, backupContradictions } from './backup/backup-config.ts';
import { dataFolderProblem } from './data-folder.ts';
import {
  DATABASE_ENV,
  type DatabaseConfig,
  databaseConfig,
  databaseContradictions,
} from './db/database-config.ts';
import {
  DELIVERY_ENV,
  type DeliveryConfig,
  deliveryConfig,
  deliveryContradictions,
  UNREADABLE_URL,
} from './delivery-config.ts';
import {
  OBSERVABILITY_ENV,
  type ObservabilityConfig,
  observabilityConfig,
  observabilityContradictions,
} from './observability-config.ts';
import { PROCESS_ENV, type ProcessConfig, processConfig, processContradictions } from './process-config.ts';
import type { S3Config } from './storage/s3-client.ts';
import { S3_ENV, s3Config, s3Contradictions } from './storage/s3-config.ts';

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);
const PROXY_RANGES = new Set(['loopback', 'linklocal', 'uniquelocal']);
/** Default hourly limit for Mapbox, which charges for each request. */
const PAID_MAPS_PER_HOUR = 1_000;
/** Characters. */
const SHORTEST_SECRET = 32;
const SAMPLE_SECRET = /^(change-?me|secret|example|sample)/i;
const DEFAULT_DATA_DIR = './data';
const flag = z.enum(['0', '1']).transform((value) => value === '1');

/**
 * True if the list contains only addresses of proxies. A hop count is refused: "1" would be read as the address
 * 0.0.0.1, and all visitors would share one address.
 */
function areProxies(list: string): boolean {
  return list.split(',').every((entry) => {
    const [address = '', bits] = entry.trim().split('/');
    if (PROXY_RANGES.has(address)) return bits === undefined;
    const family = isIP(address);
    return (
      family !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && +bits <= (family === 4 ? 32 : 128)))
    );
  });
}

const ENV = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().default(DEFAULT_DATA_DIR),
  ...DATABASE_ENV,
  ...PROCESS_ENV,
  BUS_URL: z
    .string()
    .regex(/^rediss?:\/\/[^/]/, 'must look like redis://host:6379 (or rediss:// for TLS)')
    .refine((url) => URL.canParse(url), UNREADABLE_URL)
    .optional(),
  DEMO: flag.optional(),
  ANSWERS_MB: z.coerce.number().int().min(0).max(65_536).default(64),
  PAGE_CACHE_SECONDS: z.coerce.number().int().min(0).max(86_400).default(0),
  SECRET_KEY: z.string().min(SHORTEST_SECRET, 'must have at least 32 characters').optional(),
  SECRET_KEY_PREVIOUS: z.string().min(SHORTEST_SECRET, 'must have at least 32 characters').optional(),
  MAPS_PROVIDER: z.enum(['gazetteer', 'mapbox', 'photon', 'nominatim']).default('gazetteer'),
  MAPS_TOKEN: z.string().optional(),
  MAPS_URL: z.url().optional(),
  MAPS_PER_HOUR: z.coerce.number().int().min(0).max(1_000_000).optional(),
  ...DELIVERY_ENV,
  ...S3_ENV,
  ...BACKUP_ENV,
  ...OBSERVABILITY_ENV,
  SUPPORT_EMAIL: z.email().default('support@localhost'),
  SUPPORT_PHONE: z.string().default('+91 00000 00000'),
  TRUST_PROXY: z
    .string()
    .refine(
      areProxies,
      'must list addresses of proxies (10.0.0.5, 10.0.0.0/8, ::1) or loopback, linklocal, uniquelocal',
    )
    .optional(),
  RATE_LIMITS: z.enum(['normal', 'relaxed']).default('normal'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** Names of all settings, for the checks of docs/operations.md and compose.yaml. */
export const SETTINGS: readonly string[] = Object.keys(ENV.shape);

export type Config = {
  port: number;
  host: string;
  /** Origin people use, without a trailing slash. https means production settings. */
  publicOrigin: string;
  production: boolean;
  dataDir: string;
  databaseUrl: string | null;
  /** URL of the same database with the role that owns the tables; null if the role of `databaseUrl` owns them. */
  ownerDatabaseUrl: string | null;
  /** How many seconds the process waits at its start for the database of `databaseUrl`. */
  databaseWait: number;
  /** URL of Redis for live updates between processes; null: live updates go through the database. */
  busUrl: string | null;
  database: DatabaseConfig;
  /** How long requests are still accepted after the stop signal. */
  drainSeconds: number;
  /** Memory for cached public answers, in bytes; 0 turns the page cache off. */
  answersBytes: number;
  /** How long shared caches (a CDN) may show guests' pages, in seconds; 0: not at all. */
  pageCacheSeconds: number;
  process: ProcessConfig;
  demo: boolean;
  /** Key for signatures and encryption; at least 32 characters. */
  secretKey: string;
  /** Whether `secretKey` comes from DATA_DIR instead of the environment. */
  isSecretKeyStored: boolean;
  /** The key that `secretKey` replaces, set while an operator changes keys; otherwise null. */
  previousSecretKey: string | null;
  /**
   * Replaced keys, newest first, used only to decrypt and verify old values. At its start, the server adds those that
   * the database stores.
   */
  olderSecretKeys: readonly string[];
  maps: {
    provider: 'gazetteer' | 'mapbox' | 'photon' | 'nominatim';
    token: string | null;
    url: string | null;
    /** Requests to the provider per hour, over all users; null: no limit. */
    perHour: number | null;
  };
  /** Providers of mail and SMS; null: none. */
  delivery: DeliveryConfig;
  /** Object storage for media; null stores them in `dataDir`. */
  s3: S3Config | null;
  /** For the backup and restore commands only. */
  backup: BackupConfig;
  support: { email: string; phone: string };
  /** Trusted proxy addresses (Fastify's trustProxy), or false. */
  trustProxy: string | false;
  rateLimits: 'normal' | 'relaxed';
  logLevel: z.output<typeof ENV>['LOG_LEVEL'];
  observability: ObservabilityConfig;
};

/** Every problem of the configuration, one line each. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`Toran cannot start with this configuration:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'secret.key');
  if (existsSync(file)) {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length < SHORTEST_SECRET)
      throw new ConfigError([`${file}: has no key; restore it from a backup`]);
    return secret;
  }
  mkdirSync(dataDir, { recursive: true });
  const secret = randomBytes(32).toString('base64url');
  // Under another name first: a full disk or a kill must not leave a part of it.
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, `${secret}\n`, { mode: 0o600 });
  try {
    linkSync(partial, file);
  } finally {
    rmSync(partial);
  }
  return secret;
}

/** Finds settings that exclude each other. Checks raw values, so that all problems are reported together. */
function contradictions(set: Readonly<Record<string, string | undefined>>): string[] {
  const origin = URL.parse(set.PUBLIC_ORIGIN ?? 'http://localhost');
  const production = origin?.protocol === 'https:';
  const problems: string[] = [];
  if (origin?.protocol === 'http:' && !LOCAL_HOSTS.has(origin.hostname)) {
    problems.push('PUBLIC_ORIGIN: must be https, except on localhost, 127.0.0.1 or [::1]');
  }
  if (production && set.SECRET_KEY === undefined) {
    problems.push('SECRET_KEY: is required with an https PUBLIC_ORIGIN (32 characters or more)');
  }
  if (set.SECRET_KEY !== undefined && SAMPLE_SECRET.test(set.SECRET_KEY)) {
    problems.push('SECRET_KEY: is a sample value; make one with `openssl rand -base64 32`');
  }
  if (set.SECRET_KEY_PREVIOUS !== undefined && set.SECRET_KEY_PREVIOUS === set.SECRET_KEY) {
    problems.push('SECRET_KEY_PREVIOUS: is the same as SECRET_KEY; set it to the key that was used before');
  }
  for (const name of ['RATE_LIMITS', 'DATABASE_LIMITS']) {
    if (production && set[name] === 'relaxed')
      problems.push(`${name}: "relaxed" is for tests and refused with an https PUBLIC_ORIGIN`);
  }
  if (production && set.DEMO === '1') problems.push('DEMO: is refused with an https PUBLIC_ORIGIN');
  if (Number(set.PAGE_CACHE_SECONDS ?? 0) > 0 && set.ANSWERS_MB === '0')
    problems.push('PAGE_CACHE_SECONDS: needs ANSWERS_MB above 0');
  if (set.MAPS_PROVIDER === 'mapbox' && set.MAPS_TOKEN === undefined)
    problems.push('MAPS_TOKEN: is required for Mapbox');
  return [
    ...problems,
    ...databaseContradictions(set),
    ...processContradictions(set),
    ...deliveryContradictions(set),
    ...s3Contradictions(set),
    ...backupContradictions(set),
    ...observabilityContradictions(set),
  ];
}

/** Reads the environment once. Throws ConfigError that lists every problem together. */
export function loadConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = ENV.safeParse(set);
  const wrong = parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
  const folder = dataFolderProblem(resolve(set.DATA_DIR ?? DEFAULT_DATA_DIR));
  const problems = [...wrong, ...(folder === null ? [] : [folder]), ...contradictions(set)];
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  const values = parsed.data;
  const origin = new URL(values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`);
  const production = origin.protocol === 'https:';

  const dataDir = resolve(values.DATA_DIR);
  const s3 = s3Config(values);
  return {
    port: values.PORT,
    host: values.HOST,
    publicOrigin: origin.origin,
    production,
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    busUrl: values.BUS_URL ?? null,
    answersBytes: values.ANSWERS_MB * 1024 * 1024,
    pageCacheSeconds: values.PAGE_CACHE_SECONDS,
    demo: values.DEMO ?? !production,
    ownerDatabaseUrl: values.DATABASE_OWNER_URL ?? null,
    databaseWait: values.DATABASE_WAIT,
    database: databaseConfig(values),
    drainSeconds: values.DRAIN_SECONDS,
    process: processConfig(set),
    secretKey: values.SECRET_KEY ?? storedSecret(dataDir),
    isSecretKeyStored: values.SECRET_KEY === undefined,
    previousSecretKey: values.SECRET_KEY_PREVIOUS ?? null,
    olderSecretKeys: values.SECRET_KEY_PREVIOUS === undefined ? [] : [values.SECRET_KEY_PREVIOUS],
    maps: {
      provider: values.MAPS_PROVIDER,
      token: values.MAPS_TOKEN ?? null,
      url: values.MAPS_URL ?? null,
      perHour: values.MAPS_PER_HOUR ?? (values.MAPS_PROVIDER === 'mapbox' ? PAID_MAPS_PER_HOUR : null),
    },
    delivery: deliveryConfig(set),
    s3,
    backup: backupConfig(values, s3),
    support: { email: values.SUPPORT_EMAIL, phone: values.SUPPORT_PHONE },
    trustProxy: values.TRUST_PROXY ?? false,
    rateLimits: values.RATE_LIMITS,
    logLevel: values.LOG_LEVEL,
    observability: observabilityConfig(set),
  };
}
