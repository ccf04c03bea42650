import type pg from 'pg';
import { currentCall } from '../current-call.ts';

/**
 * Called with a statement's text (never its values) when it is sent. Returns a callback for the end of the statement.
 */
export type StatementObserver = (text: string) => (error: unknown) => void;

type Log = { warn(details: object, message: string): void };

const LOGGED_LENGTH = 1_000;

/**
 * Logs statements that took longer than `limitMs`, with the call that made them. Includes the wait behind earlier
 * statements of the same connection.
 */
export function logSlowStatements(log: Log, limitMs: number): StatementObserver {
  return (text) => {
    const start = performance.now();
    const call = currentCall();
    return (error) => {
      const ms = Math.round(performance.now() - start);
      if (ms < limitMs) return;
      const statement = text.replace(/\s+/g, ' ').trim().slice(0, LOGGED_LENGTH);
      log.warn({ call, ms, statement, ...(error !== null && { failed: true }) }, 'slow statement');
    };
  };
}

/** Reports every statement of the pool's connections. Call it before `nameStatements`. */
export function observeStatements(pool: pg.Pool, observers: readonly StatementObserver[]): void {
  if (observers.length === 0) return;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const observed = (...args: unknown[]): unknown => {
      const [first] = args;
      const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text;
      if (typeof text !== 'string') return query(...args);
      const ends = observers.map((observe) => observe(text));
      const result = query(...args);
      // Statements with a callback return nothing; ours return promises.
      if (result instanceof Promise)
        result.then(
          () => end(ends, null),
          (error: unknown) => end(ends, error),
        );
      return result;
    };
    client.query = observed as typeof client.query;
  });
}

function end(ends: readonly ReturnType<StatementObserver>[], error: unknown): void {
  for (const done of ends) done(error);
}
