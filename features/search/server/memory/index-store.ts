import { CompiledQuery } from 'kysely';
import { CARD_VERSION, type TeacherCard } from '#features/teachers/contract.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { JsonText } from '#platform/server/http/calls/json-text.ts';
import { FILTER_COLUMNS } from '../filter-store.ts';
import { cardList, type Position } from '../search-store.ts';

/** A listed teacher with the numbers of COLUMN_NAMES (conditions.ts). */
export type StoredRow = {
  teacher_id: string;
  city_id: string | null;
  /** The teacher's score under each key of teacher_area; one line for each key. */
  keys: string | null;
  [column: string]: unknown;
};

/** A PostgreSQL snapshot: which transactions have ended, even if they ended in another order than they began. */
export type Snapshot = string;
/** A snapshot in which no transaction has ended. */
export const BEFORE_ALL_CHANGES: Snapshot = '3:3:';

/** If more changes than this are missing in an index, it is built again, because updating would take longer. */
export const CHANGES_MAX = 4_096;

const COLUMNS = ['city_id', 'score', ...FILTER_COLUMNS].map((name) => `l.${name}`).join(', ');
const WHOLE = `${COLUMNS},
  (select coalesce(bit_or(1 << s.style::int), 0) from teacher_listing s
    where s.teacher_id = l.teacher_id and s.style > 0) as styles,
  (select string_agg(a.score || ' ' || a.area_key, E'\\n') from teacher_area a
    where a.teacher_id = l.teacher_id) as keys`;

/**
 * Condition for changes that the snapshot does not show. If a backup was restored into another server, stored
 * transaction ids can be in the future; those are ignored.
 */
const SINCE = `c.changed >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(c.changed, $1::pg_snapshot)
  and c.changed < pg_snapshot_xmax(pg_current_snapshot())`;

async function all<T>(db: Db, text: string, values: unknown[]): Promise<T[]> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, values) as CompiledQuery<T>);
  return rows;
}

/** Listed teachers after a position, best first. */
export function listRows(db: Db, after: Position, limit: number): Promise<StoredRow[]> {
  return all<StoredRow>(
    db,
    `/* search_rows */ select l.teacher_id, ${WHOLE} from teacher_listing l
      where l.style = 0 and (l.score, l.teacher_id) < ($1::int, $2::uuid)
      order by l.score desc, l.teacher_id desc limit $3::int`,
    [after.score, after.teacherId, limit],
  );
}

/**
 * Returns the teachers who changed since a snapshot, at most CHANGES_MAX, with their rows. A row without a score is a
 * teacher who is no longer listed.
 */
export function listChangedRows(
  db: Db,
  since: Snapshot,
): Promise<(StoredRow & { snapshot: Snapshot; score: number | null })[]> {
  return all(
    db,
    `/* search_changed */ select c.teacher_id, pg_current_snapshot()::text as snapshot, ${WHOLE}
      from listing_changes c left join teacher_listing l on l.teacher_id = c.teacher_id and l.style = 0
      where ${SINCE} limit ${CHANGES_MAX}`,
    [since],
  );
}

export type ChangeCheck = {
  /** Whether anything changed since the given snapshot. */
  hasChanged: boolean;
  /** The snapshot at the time of this look. */
  snapshot: Snapshot;
  /** PostgreSQL's timeline, which changes when another server takes over; null for a standby. */
  timeline: string | null;
};

const LOOK = `exists (select from listing_changes c where ${SINCE}) as "hasChanged",
  pg_current_snapshot()::text as snapshot,
  case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end as timeline`;
const NOTHING: ChangeCheck = { hasChanged: true, snapshot: BEFORE_ALL_CHANGES, timeline: null };

/** Whether anything changed since a snapshot. */
export async function lookForChanges(db: Db, since: Snapshot): Promise<ChangeCheck> {
  const [row] = await all<ChangeCheck>(db, `/* search_look */ select ${LOOK}`, [since]);
  return row ?? NOTHING;
}

/** Stored cards in the order of `ids`, and whether anything changed since a snapshot, in one statement. */
export async function readCards(
  db: Db,
  ids: readonly string[],
  since: Snapshot,
): Promise<ChangeCheck & { cards: JsonText<TeacherCard[]>; outdatedIds: string[] | null }> {
  const [row] = await all<ChangeCheck & { cards: string | null; outdated_ids: string[] | null }>(
    db,
    `/* search_cards */ select ${LOOK}, found.* from (
      select string_agg(card::text, ',' order by turn) as cards,
        case when bool_or(version <> ${CARD_VERSION}) then array_agg(teacher_id::text order by turn) end as outdated_ids
      from unnest($2::uuid[]) with ordinality as shown (teacher_id, turn) join teacher_card using (teacher_id)
    ) found`,
    [since, ids],
  );
  const {
    cards,
    outdated_ids: outdatedIds,
    ...look
  } = row ?? { ...NOTHING, cards: null, outdated_ids: null };
  return { ...look, cards: cardList(cards), outdatedIds };
}
