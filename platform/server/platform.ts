import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type Clock, systemClock } from '#shared/time.ts';
import { createCachedAnswers } from './answers/create-cached-answers.ts';
import { BackgroundTasks } from './background.ts';
import type { Config } from './config.ts';
import type { Platform } from './context.ts';
import type { Db } from './db/client.ts';
import { createEventBus } from './events/create-bus.ts';
import { connectBus } from './events/store.ts';
import { JobOutcomes } from './jobs/outcomes.ts';
import { type Metrics, NO_METRICS } from './metrics/metrics.ts';
import { createDelivery, type Delivery } from './outbox/delivery.ts';
import { webPushSender } from './push/web-push.ts';
import { redisSharedCounts } from './redis/shared-counts.ts';
import { SecurityLog } from './security-log/log.ts';
import { s3Storage } from './storage/s3.ts';
import { diskStorage, type MediaStorage } from './storage/storage.ts';

type Parts = {
  config: Config;
  db: Db;
  log: FastifyBaseLogger;
  clock?: Clock;
  delivery?: Delivery;
  /**
   * Address of PostgreSQL without a connection pooler, which LISTEN needs. If it is missing, there are no live updates.
   */
  directUrl?: string;
  metrics?: Metrics;
  /** Tests shorten these waits; see watchChanges and createEventBus. */
  waits?: { answersLateMs?: number; joinMs?: number };
};

/** Where pictures are stored: the configured object storage, or a folder of DATA_DIR. */
export function mediaStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): MediaStorage {
  return s3 ? s3Storage(s3) : diskStorage(join(dataDir, 'media'));
}

/** Creates the platform with defaults; tests pass their own clock. */
export function createPlatform(parts: Parts): Platform {
  const { config, db, log, clock = systemClock, delivery, directUrl } = parts;
  const { metrics = NO_METRICS, waits = {} } = parts;
  const bus = createEventBus({
    connectionString: directUrl,
    busUrl: config.busUrl,
    log,
    joinMs: waits.joinMs,
  });
  if (directUrl !== undefined) connectBus(db, bus);
  const { answersBytes: maxBytes } = config;
  const answers =
    directUrl === undefined || maxBytes === 0
      ? null
      : createCachedAnswers({ connectionString: directUrl, db, maxBytes, log, lateMs: waits.answersLateMs });
  return {
    config,
    db,
    log,
    clock,
    bus,
    answers,
    counts: config.busUrl === null ? null : redisSharedCounts(config.busUrl),
    storage: mediaStorage(config),
    delivery: delivery ?? createDelivery(config, { push: webPushSender({ config, db, clock }) }),
    background: new BackgroundTasks(),
    securityLog: new SecurityLog({ db, config, clock, log }),
    jobOutcomes: new JobOutcomes(),
    metrics,
  };
}
