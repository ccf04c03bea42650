import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import { displayName } from '#shared/texts/text.ts';
import { availableSlug, type SlugUsage, slugFamily, wantedSlug } from '../slug.ts';
import type { VisibilityRecord } from './store.ts';

/**
 * Gives each of these teachers a slug (the last part of `/t/{slug}`), unless the teacher already has one. A slug stays
 * the same when the name changes.
 */
export async function giveSlugs(tx: Db, teacherIds: readonly string[]): Promise<void> {
  if (teacherIds.length === 0) return;
  const teachers = await tx
    .selectFrom('teachers as t')
    .innerJoin('people as u', 'u.id', 't.user_id')
    .select(['t.id', 'u.first_name as firstName', 'u.last_name as lastName'])
    .where('t.id', 'in', teacherIds)
    .where('t.slug', 'is', null)
    .orderBy('t.id')
    .execute();
  if (teachers.length === 0) return;
  const names = teachers.map((teacher) => ({
    id: teacher.id,
    wanted: wantedSlug(teacher.firstName ? displayName(teacher) : ''),
  }));
  const wanted = [...new Set(names.map((name) => name.wanted))];
  const taken = await lockTaken(tx, wanted);
  const given = new Set<string>();
  const slugs = names.map((name) => {
    const slug = availableSlug(
      name.wanted,
      taken.get(name.wanted) ?? { isTaken: false, highest: null },
      given,
    );
    given.add(slug);
    return slug;
  });
  await sql`
    update teachers set slug = chosen.slug
    from unnest(${names.map(({ id }) => id)}::uuid[], ${slugs}::text[]) as chosen (id, slug)
    where teachers.id = chosen.id`.execute(tx);
}

/**
 * Returns which slugs are taken. Takes advisory locks, so that other transactions that want the same slugs wait for the
 * commit.
 */
async function lockTaken(tx: Db, wanted: readonly string[]): Promise<Map<string, SlugUsage>> {
  const families = [...new Set(wanted.map(slugFamily))].sort();
  // A separate statement, so that the next one sees slugs that other transactions committed while this one waited.
  await sql`
    select pg_advisory_xact_lock(hashtextextended('slug ' || family, 0))
    from unnest(${families}::text[]) with ordinality as f (family, place) order by place`.execute(tx);
  // '.' comes directly after '-' in the column's order, so the range holds all slugs that begin with `wanted-`.
  const { rows } = await sql<SlugUsage & { wanted: string }>`
    select wanted, exists (select from teachers where slug = wanted) as "isTaken", (
      select max(substr(slug, length(wanted) + 2)::int) from teachers
      where slug > wanted || '-' and slug < wanted || '.'
        and substr(slug, length(wanted) + 1) ~ '^-[1-9][0-9]{0,8}$'
    ) as highest
    from unnest(${[...wanted]}::text[]) as w (wanted)`.execute(tx);
  return new Map(rows.map((row) => [row.wanted, row]));
}

/** Returns the facts that decide who may see the teacher with this slug; null if no teacher has it. */
export async function findBySlug(
  db: Db,
  slug: string,
): Promise<Omit<VisibilityRecord, 'reviewCount'> | null> {
  const row = await db
    .selectFrom('teachers as t')
    .innerJoin('people as u', 'u.id', 't.user_id')
    .select(['t.id', 't.user_id as userId', 't.is_verified as isVerified', 't.review_status as reviewStatus'])
    .select(['t.hidden_at as hiddenAt', 'u.blocked_at as blockedAt'])
    .where('t.slug', '=', slug)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { hiddenAt, blockedAt, ...teacher } = row;
  return { ...teacher, hidden: hiddenAt !== null, blocked: blockedAt !== null };
}
