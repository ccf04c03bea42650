import type { FastifyInstance } from 'fastify';
import type { StatementObserver } from '../db/observe-statements.ts';

/** Spans of requests, and of the statements that they make. */
export type Tracing = {
  /** Call it before the routes are registered. */
  watchRequests(app: FastifyInstance): void;
  observeStatement: StatementObserver;
  /** Sends the remaining spans and stops. */
  stop(): Promise<void>;
};
