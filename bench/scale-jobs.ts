import pg from 'pg';
import { JOBS } from '#app/server.ts';
import { loadConfig } from '#platform/server/config.ts';
import { createDb, createPool } from '#platform/server/db/client.ts';
import { createServer } from '#platform/server/http/server.ts';
import { createPlatform } from '#platform/server/platform.ts';
import { makeTempFolder } from '#test/temp-folder.ts';

/** Time after which a job starts no further batch. */
const RUN_MS = 60_000;

export type JobTime = { job: string; seconds: number; longestMs: number; statement: string; failed: boolean };

/** The longest statements since the last reset, in milliseconds. Needs pg_stat_statements. */
export async function longestStatements(
  client: pg.Client,
  limit: number,
): Promise<{ ms: number; mean: number; calls: number; text: string }[]> {
  const { rows } = await client.query<{ ms: number; mean: number; calls: number; text: string }>(
    `select max_exec_time as ms, mean_exec_time as mean, calls, regexp_replace(query, '\\s+', ' ', 'g') as text
     from pg_stat_statements s join pg_database d on d.oid = s.dbid
     where d.datname = current_database() and query !~ 'pg_stat_statements' and query !~* '^\\s*(vacuum|analyze)'
     order by max_exec_time desc limit $1`,
    [limit],
  );
  return rows;
}

/** Runs every job once, one after the other. */
export async function timeJobs(databaseUrl: string): Promise<JobTime[]> {
  const folder = makeTempFolder();
  const config = loadConfig({ DATA_DIR: folder.path, LOG_LEVEL: 'silent', DEMO: '0' });
  const { log } = await createServer(config);
  const db = createDb(createPool({ connectionString: databaseUrl, limits: 'jobs' }));
  const platform = createPlatform({ config, db, log, directUrl: databaseUrl });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const times: JobTime[] = [];
  try {
    for (const job of JOBS) {
      await client.query('select pg_stat_statements_reset()');
      const begin = performance.now();
      const failed = await job.run(platform, AbortSignal.timeout(RUN_MS)).then(
        () => false,
        () => true,
      );
      const [longest] = await longestStatements(client, 1);
      times.push({
        job: job.name,
        seconds: (performance.now() - begin) / 1_000,
        longestMs: longest?.ms ?? 0,
        statement: longest?.text ?? '',
        failed,
      });
    }
    return times;
  } finally {
    await platform.bus.stop();
    await client.end();
    await db.destroy();
    folder.remove();
  }
}
