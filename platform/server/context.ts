import type { FastifyBaseLogger } from 'fastify';
import type { Access } from '#shared/call.ts';
import type { Clock } from '#shared/time.ts';
import type { Background } from './background.ts';
import type { Config } from './config.ts';
import type { Db } from './db/client.ts';
import type { Delivery } from './outbox/delivery.ts';
import type { MediaStorage } from './storage/storage.ts';

export type Role = 'student' | 'teacher' | 'admin';

/** The signed-in person of a request. */
export type Actor = {
  userId: string;
  role: Role;
  sessionId: string;
  /** When the password was last proven in this session (server/session asks for a recent proof by it). */
  authenticatedAt: Date | null;
};

/** What lives as long as the process. */
export type Platform = {
  config: Config;
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  storage: MediaStorage;
  /** How messages of the outbox leave. */
  delivery: Delivery;
  /** What goes on after an answer. */
  background: Background;
};

/** Whom a session is for. With `passwordHash`, the one that was proven, it starts only if that still is the password. */
export type SessionUser = { id: string; role: Role; passwordHash?: string };

/** Starts and ends the session of the request's browser (server/session). */
export type SessionControl = {
  /**
   * Ends the presented session, starts a new one for the user and sets its cookie: in the transaction of what it follows
   * from, where there is one, so that neither stands without the other.
   */
  start(user: SessionUser, tx?: Db): Promise<void>;
  /** Ends the presented session, if any, and clears the cookie. */
  end(): Promise<void>;
};

/** The browser itself, signed in or not: a cookie that outlives sessions tells it from others. */
export type DeviceControl = {
  /** Hash of the cookie that it presented, or null. */
  presented: Buffer | null;
  /** What it says of itself. */
  userAgent: string | null;
  /** Gives the browser its cookie, or the one it has for longer, and answers the hash. */
  keep(): Buffer;
};

/** What a handler works with, besides its parsed input. */
export type RequestContext<A extends Actor | null = Actor | null> = Platform & {
  actor: A;
  requestId: string;
  ip: string;
  /** What the sender calls this write, so that a retry is known as one; null without. */
  idempotencyKey: string | null;
  session: SessionControl;
  device: DeviceControl;
  /** Runs `work` in one transaction; again, at most three times, when the database asks for a retry. */
  tx<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /**
   * The answer of `load`, asked for at most once in this request: a page's calls share it. Only for what may not
   * change within the request.
   */
  once<T>(key: string, load: () => Promise<T>): Promise<T>;
  /** Adds a header to the answer. */
  header(name: string, value: string): void;
};

/** The context a call's handler gets: whoever is not let in by `access` never reaches it. */
export type ContextFor<A extends Access> = RequestContext<A extends 'public' ? Actor | null : Actor>;
