import { type Kysely, sql } from 'kysely';

const BATCH = 500;

/** A copy of the rules of shared/web-address.ts when this migration was written. */
function normalForm(text: string): string | null {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  if (url.username !== '' || url.password !== '') return null;
  return url.hostname.replace(/\.+$/, '').includes('.') ? url.href : null;
}

/** `change` gets one batch of rows, by ascending id. */
async function inBatches<Row extends { id: string }>(
  list: (after: string) => Promise<{ rows: Row[] }>,
  change: (row: Row) => Promise<unknown>,
): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await list(after);
    for (const row of rows) await change(row);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/**
 * Stores links in normal form and removes those without a host: browsers read "http:/api/logout" as a path of our site.
 * Older processes may still store such links; pages no longer show them as links.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await inBatches(
    (after) =>
      sql<{ id: string; issuer_url: string }>`
        select id, issuer_url from certifications where issuer_url is not null and id > ${after}::uuid
        order by id limit ${BATCH}`.execute(db),
    async ({ id, issuer_url }) => {
      const link = normalForm(issuer_url);
      if (link !== issuer_url)
        await sql`update certifications set issuer_url = ${link} where id = ${id}::uuid`.execute(db);
    },
  );
  await inBatches(
    (after) =>
      sql<{ id: string; videos: string[] }>`
        select id, videos from teachers where videos <> '{}' and id > ${after}::uuid
        order by id limit ${BATCH}`.execute(db),
    async ({ id, videos }) => {
      const links = [...new Set(videos.map(normalForm).filter((link) => link !== null))];
      if (links.join(' ') !== videos.join(' '))
        await sql`update teachers set videos = ${links}::text[] where id = ${id}::uuid`.execute(db);
    },
  );
}
