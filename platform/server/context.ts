import type { FastifyBaseLogger } from 'fastify';
import type { Access } from '#shared/calls/call.ts';
import type { Locale } from '#shared/texts/locale.ts';
import type { Clock } from '#shared/time.ts';
import type { AnswerOrigin } from './answers/answer-origin.ts';
import type { CachedAnswers } from './answers/cached-answer.ts';
import type { BackgroundTasks } from './background.ts';
import type { Config } from './config.ts';
import type { Db } from './db/client.ts';
import type { EventBus } from './events/event-bus.ts';
import type { JobOutcomes } from './jobs/outcomes.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Delivery } from './outbox/delivery.ts';
import type { SharedCounts } from './redis/shared-counts.ts';
import type { SecurityLog } from './security-log/log.ts';
import type { MediaStorage } from './storage/storage.ts';

export type Role = 'student' | 'teacher' | 'admin';

/** The signed-in person of a request. */
export type Actor = {
  userId: string;
  role: Role;
  sessionId: string;
  /** When the password was last entered in this session; some calls need a recent proof. */
  authenticatedAt: Date | null;
};

/** Services that exist as long as the process runs. */
export type Platform = {
  config: Config;
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  /** The page cache of public answers; null if it is off. */
  answers: CachedAnswers | null;
  /** Sends live hints between processes. To send one, call `sendLiveHint` in events/store.ts. */
  bus: EventBus;
  /** Counters of requests and open pages that several processes share; null: each process counts alone. */
  counts: SharedCounts | null;
  storage: MediaStorage;
  /** Sends the messages of the outbox. */
  delivery: Delivery;
  /** Work that continues after the response. */
  background: BackgroundTasks;
  securityLog: SecurityLog;
  /** Successes and failures of job steps in this process. */
  jobOutcomes: JobOutcomes;
  /** Metrics of this process. Without METRICS_PORT, nothing is counted. */
  metrics: Metrics;
};

/** The user of a new session. If `passwordHash` is given, the session starts only if it is still the user's hash. */
export type SessionUser = { id: string; role: Role; passwordHash?: string };

/** Starts and ends the session of the request's browser (server/session). */
export type SessionControl = {
  /**
   * Ends the current session, starts a new one for the user and sets its cookie. Pass `tx` to make it part of the write
   * that caused it. Returns the id of the new session.
   */
  start(user: SessionUser, tx?: Db): Promise<string>;
  /** Ends the current session, if any, and clears the cookie. */
  end(): Promise<void>;
};

/** The browser, signed in or not, identified by a cookie that outlives sessions. */
export type DeviceControl = {
  /** Hash of the device cookie in the request, or null. */
  presentedHash: Buffer | null;
  /** The User-Agent header. */
  userAgent: string | null;
  /** Sets or extends the device cookie, in a transaction once it has committed, and returns its hash. */
  renew(tx?: Db): Buffer;
};

/** What a handler works with, besides its parsed input. */
export type RequestContext<A extends Actor | null = Actor | null> = Platform & {
  actor: A;
  requestId: string;
  /** Language of the answer: that of the page, or the one that the client asks for. */
  locale: Locale;
  ip: string;
  /** The client's Idempotency-Key header for this write; null if it sent none. */
  idempotencyKey: string | null;
  session: SessionControl;
  device: DeviceControl;
  /**
   * Runs `work` in one transaction; runs it again after deadlocks, serialization failures and conflicts (`maxAttemptsFor`).
   */
  tx<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /**
   * Returns the result of `load`, called at most once per request: a page's calls share it. Use it only for data that
   * stays the same within the request.
   */
  once<T>(key: string, load: () => Promise<T>): Promise<T>;
  /** Collects the tags of the data in the answer, for the page cache. */
  origin: AnswerOrigin;
  /** Adds a response header. */
  header(name: string, value: string): void;
};

/** The context of a call's handler. `access` was checked before. */
export type ContextFor<A extends Access> = RequestContext<A extends 'public' ? Actor | null : Actor>;
