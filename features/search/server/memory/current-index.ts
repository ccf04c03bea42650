import { apartFromCalls } from '#platform/server/current-call.ts';
import { connectionErrors, type Db, databaseOf } from '#platform/server/db/client.ts';
import {
  BEFORE_ALL_CHANGES,
  CHANGES_MAX,
  type Look,
  listChanged,
  listRows,
  lookForChanges,
  type Snapshot,
} from './index-store.ts';
import { ListingIndex } from './listing-index.ts';

/** Rows read at once while an index is made, so that requests between need not wait. */
const BATCH = 500;
/** With more, searches ask the database. */
const TEACHERS_MAX = 1_000_000;
/** After so many changes the index is rebuilt: each search reads every teacher who changed. */
const LATE_MAX = 4_096;
/** The pause between rebuilds; it doubles, up to an hour, when too much changed during one. */
const MAKE_EVERY_MS = 60_000;
const MAKE_RARELY_MS = 3_600_000;
/** Looks until an index is as new as the database; then the database is asked. */
const LOOKS = 4;
const BEFORE_ALL = { score: 2_147_483_647, teacherId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** An index that holds everything that the snapshot `since` shows. */
export class FollowedIndex {
  readonly index = new ListingIndex();
  readonly #timeline: string | null;
  readonly #db: Db;
  /** Errors of connections before the index was made. */
  readonly #errors: number;
  #since: Snapshot;
  #catchingUp: Promise<void> | null = null;
  #version = 0;
  #isLost = false;

  private constructor(db: Db, errors: number, { snapshot, timeline }: Look) {
    this.#db = db;
    this.#errors = errors;
    this.#since = snapshot;
    this.#timeline = timeline;
  }

  /** Null if there are too many teachers. */
  static async make(db: Db): Promise<FollowedIndex | null> {
    const made = new FollowedIndex(db, connectionErrors(db), await lookForChanges(db, BEFORE_ALL_CHANGES));
    let after = BEFORE_ALL;
    for (;;) {
      const rows = await listRows(db, after, BATCH);
      for (const teacher of rows) made.index.put(teacher);
      if (made.index.size > TEACHERS_MAX) return null;
      const last = rows.at(-1);
      if (last === undefined) break;
      after = { score: Number(last.score), teacherId: last.teacher_id };
    }
    made.index.order();
    await made.catchUp(db);
    return made;
  }

  /** It can no longer be updated and has to be rebuilt. */
  get isLost(): boolean {
    return this.#isLost || this.index.late > LATE_MAX;
  }

  get since(): Snapshot {
    return this.#since;
  }

  /** Another number after each change of the index. */
  get version(): number {
    return this.#version;
  }

  /** Whether the index had all that a look shows when it had `version`. */
  isCurrent({ hasChanged, snapshot, timeline }: Look, version: number): boolean {
    // A server that took over may lack what the index has, and uses the numbers of those transactions again.
    if (timeline === null || timeline !== this.#timeline) this.#isLost = true;
    // So does one that crashed; its connections broke then.
    if (connectionErrors(this.#db) !== this.#errors) this.#isLost = true;
    if (this.#isLost || hasChanged || version !== this.#version) return false;
    this.#since = snapshot;
    return true;
  }

  /** Reads what changed. One at a time: an older answer must not follow a newer one. */
  catchUp(db: Db): Promise<void> {
    this.#catchingUp ??= this.#readChanges(db).finally(() => {
      this.#catchingUp = null;
    });
    return this.#catchingUp;
  }

  async #readChanges(db: Db): Promise<void> {
    const rows = await listChanged(db, this.#since);
    if (rows.length === CHANGES_MAX) this.#isLost = true;
    for (const teacher of rows) {
      if (teacher.score === null) this.index.remove(teacher.teacher_id);
      else this.index.put(teacher);
      this.#since = teacher.snapshot;
    }
    if (rows.length > 0) this.#version += 1;
  }
}

type Remembered = {
  followed: FollowedIndex | null;
  makingSince: number | null;
  making: Promise<void> | null;
  pauseMs: number;
};

const remembered = new WeakMap<Db, Remembered>();

function rememberedOf(db: Db): Remembered {
  const whole = databaseOf(db);
  const existing = remembered.get(whole) ?? {
    followed: null,
    makingSince: null,
    making: null,
    pauseMs: MAKE_EVERY_MS,
  };
  remembered.set(whole, existing);
  return existing;
}

/** Makes the index of a database, unless that is being done. */
export function remember(db: Db): Promise<void> {
  const one = rememberedOf(db);
  one.makingSince = performance.now();
  one.making ??= apartFromCalls('fill-search-memory', () => FollowedIndex.make(databaseOf(db)))
    .then((made) => {
      const isLost = made === null || made.isLost;
      one.followed = isLost ? null : made;
      one.pauseMs = isLost ? Math.min(MAKE_RARELY_MS, one.pauseMs * 2) : MAKE_EVERY_MS;
    })
    .finally(() => {
      one.making = null;
    });
  return one.making;
}

/**
 * The current index of a database; null until it is built. In a transaction the database answers: it sees its own
 * uncommitted changes.
 */
function followedOf(db: Db): FollowedIndex | null {
  if (db.isTransaction || databaseOf(db) !== db) return null;
  const one = rememberedOf(db);
  if (one.followed?.isLost) one.followed = null;
  const isOld = one.followed === null || one.followed.index.late > LATE_MAX / 2;
  const isDue = one.makingSince === null || performance.now() - one.makingSince > one.pauseMs;
  // If the database is gone or late, searches ask it, and find out themselves.
  if (isOld && isDue) remember(db).catch(() => undefined);
  return one.followed;
}

/**
 * Answers from the index what `look` finds to be current: it reads, after `answer` was computed, what changed. Null if there is no
 * index, or if it changes all the time.
 */
export async function fromIndex<Answer, Found extends Look>(
  db: Db,
  answer: (index: ListingIndex) => Answer,
  look: (answer: Answer, since: Snapshot) => Promise<Found>,
): Promise<{ answer: Answer; found: Found } | null> {
  const followed = followedOf(db);
  if (followed === null) return null;
  for (let turn = 0; turn < LOOKS; turn += 1) {
    const { version } = followed;
    const answered = answer(followed.index);
    const found = await look(answered, followed.since);
    if (followed.isCurrent(found, version)) return { answer: answered, found };
    if (followed.isLost) return null;
    await followed.catchUp(db);
  }
  return null;
}

/** Answers from the index, with one look at the database. Null as in `fromIndex`. */
export async function computed<Answer>(
  db: Db,
  answer: (index: ListingIndex) => Answer,
): Promise<{ answer: Answer } | null> {
  return fromIndex(db, answer, (_, since) => lookForChanges(db, since));
}
