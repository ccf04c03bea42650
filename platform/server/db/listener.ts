import pg from 'pg';

type Log = { warn(details: object, message: string): void };

export type ListenerOptions = {
  connectionString: string;
  /** Name of the connection in pg_stat_activity. */
  name?: string;
  channels: readonly string[];
  onMessage?: (channel: string, payload: string) => void;
  /** Called when the connection is lost: notifications may be missing. */
  onLost?: () => void;
  /** Runs on each new connection before listening starts; a failure closes the connection. */
  onConnect?: (client: Pick<pg.Client, 'query'>) => Promise<void>;
  /** Called whenever listening starts, also after a reconnect. */
  onListening?: () => void;
  log: Log;
};

export type Listener = {
  /** Sends the payloads to a channel in one statement. Rejects without a connection; a retry may repeat them. */
  notify(channel: string, payloads: readonly string[]): Promise<void>;
  /** Runs a statement on the same connection. Rejects without a connection. */
  run(statement: { name: string; text: string; values: readonly unknown[] }): Promise<void>;
  stop(): Promise<void>;
};

const FIRST_RETRY_MS = 100;
/**
 * Longest delay between attempts to connect: after a failover, live updates resume within a second of the promotion.
 */
const LONGEST_RETRY_MS = 800;
/**
 * Interval of test queries. They find connections that were cut without notice, because such a query gets no answer.
 */
const PROBE_EVERY_MS = 30_000;
const PROBE_TIMEOUT_MS = 5_000;

/** Listens on its own connection, outside the pool, and reconnects when it is lost. */
export function startListener(options: ListenerOptions): Listener {
  const {
    connectionString,
    name = 'toran live updates',
    channels,
    onMessage,
    onLost,
    onConnect,
    onListening,
    log,
  } = options;
  let client: pg.Client | null = null;
  let isReady = false;
  let retry: NodeJS.Timeout | undefined;
  let retryMs = FIRST_RETRY_MS;
  let stopped = false;

  function lost(failed: pg.Client, err?: Error): void {
    if (client !== failed) return;
    client = null;
    isReady = false;
    failed.end().catch(() => undefined);
    if (stopped) return;
    log.warn({ err }, `the connection for ${name.replace('toran ', '')} was lost`);
    onLost?.();
    retry = setTimeout(() => void connect(), retryMs);
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      application_name: name,
      connectionTimeoutMillis: PROBE_TIMEOUT_MS,
      query_timeout: PROBE_TIMEOUT_MS,
      keepAlive: true,
      // Heartbeats, notifications and probes may overlap.
      pipeline: true,
    });
    client = next;
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next));
    next.on('notification', ({ channel, payload }) => onMessage?.(channel, payload ?? ''));
    try {
      await next.connect();
      // Commits need not wait for the disk: notifications do not have to survive a crash.
      await next.query('set synchronous_commit = off');
      await onConnect?.(next);
      for (const channel of channels) await next.query(`listen ${next.escapeIdentifier(channel)}`);
      retryMs = FIRST_RETRY_MS;
      if (client !== next) return;
      isReady = true;
      onListening?.();
    } catch (error) {
      lost(next, error as Error);
    }
  }

  const probe = setInterval(() => {
    const asked = client;
    asked?.query('select 1').catch((error: Error) => lost(asked, error));
  }, PROBE_EVERY_MS);
  void connect();
  const run: Listener['run'] = async (statement) => {
    const asked = client;
    if (asked === null || !isReady) throw new Error('no connection for live updates');
    await asked.query({ ...statement, values: [...statement.values] }).catch((error: Error) => {
      // An error without a code does not come from PostgreSQL: the connection is broken.
      if (!('code' in error)) lost(asked, error);
      throw error;
    });
  };
  return {
    run,
    notify(channel, payloads) {
      const text = 'select pg_notify($1, payload) from unnest($2::text[]) as payload';
      return run({ name: 'notify', text, values: [channel, payloads] });
    },
    async stop() {
      stopped = true;
      clearInterval(probe);
      clearTimeout(retry);
      const open = client;
      client = null;
      await open?.end().catch(() => undefined);
    },
  };
}
