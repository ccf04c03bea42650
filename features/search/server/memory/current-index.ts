import { runOutsideCalls } from '#platform/server/current-call.ts';
import { countConnectionErrors, type Db, rootDbOf } from '#platform/server/db/client.ts';
import {
  BEFORE_ALL_CHANGES,
  CHANGES_MAX,
  type ChangeCheck,
  listChangedRows,
  listRows,
  lookForChanges,
  type Snapshot,
} from './index-store.ts';
import { ListingIndex } from './listing-index.ts';

/** Rows per read while an index is built, so that requests in between do not wait long. */
const BATCH = 500;
/** With more teachers there is no index, and searches read the database. */
const TEACHERS_MAX = 1_000_000;
/** After so many changes the index is rebuilt: each search reads every teacher who changed. */
const LATE_MAX = 4_096;
/** The pause between rebuilds; it doubles, up to an hour, when too much changed during one. */
const MAKE_EVERY_MS = 60_000;
const MAKE_RARELY_MS = 3_600_000;
/** How often a search checks if the index is current, before it reads the database instead. */
const MAX_CHECKS = 4;
const BEFORE_ALL = { score: 2_147_483_647, teacherId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** An index of listed teachers that follows the database. It holds all changes that the snapshot `since` includes. */
export class FollowedIndex {
  readonly index = new ListingIndex();
  readonly #timeline: string | null;
  readonly #db: Db;
  /** Number of connection errors before the index was built. */
  readonly #errors: number;
  #since: Snapshot;
  #catchingUp: Promise<void> | null = null;
  #version = 0;
  #isLost = false;

  private constructor(db: Db, errors: number, { snapshot, timeline }: ChangeCheck) {
    this.#db = db;
    this.#errors = errors;
    this.#since = snapshot;
    this.#timeline = timeline;
  }

  /** Builds an index. Returns null if there are too many teachers. */
  static async make(db: Db): Promise<FollowedIndex | null> {
    const made = new FollowedIndex(
      db,
      countConnectionErrors(db),
      await lookForChanges(db, BEFORE_ALL_CHANGES),
    );
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

  /** True if the index can no longer be updated, so that it must be built again. */
  get needsRebuild(): boolean {
    return this.#isLost || this.index.late > LATE_MAX;
  }

  get since(): Snapshot {
    return this.#since;
  }

  /** A number that changes with each change of the index. */
  get version(): number {
    return this.#version;
  }

  /**
   * True if the index had everything that the look found in the database; `version` is the index's version when it
   * answered.
   */
  isCurrent({ hasChanged, snapshot, timeline }: ChangeCheck, version: number): boolean {
    // After a failover, the new server may lack transactions that the index has, and it uses their ids again.
    if (timeline === null || timeline !== this.#timeline) this.#isLost = true;
    // The same is true for a server that crashed; its connections broke then.
    if (countConnectionErrors(this.#db) !== this.#errors) this.#isLost = true;
    if (this.#isLost || hasChanged || version !== this.#version) return false;
    this.#since = snapshot;
    return true;
  }

  /**
   * Reads the changes since the last read. Only one read runs at a time, so that an older answer can't follow a newer
   * one.
   */
  catchUp(db: Db): Promise<void> {
    this.#catchingUp ??= this.#readChanges(db).finally(() => {
      this.#catchingUp = null;
    });
    return this.#catchingUp;
  }

  async #readChanges(db: Db): Promise<void> {
    const rows = await listChangedRows(db, this.#since);
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
  const whole = rootDbOf(db);
  const existing = remembered.get(whole) ?? {
    followed: null,
    makingSince: null,
    making: null,
    pauseMs: MAKE_EVERY_MS,
  };
  remembered.set(whole, existing);
  return existing;
}

/** Builds the index of a database, unless a build is already running. */
export function buildIndex(db: Db): Promise<void> {
  const one = rememberedOf(db);
  one.makingSince = performance.now();
  one.making ??= runOutsideCalls('fill-search-memory', () => FollowedIndex.make(rootDbOf(db)))
    .then((made) => {
      const isLost = made === null || made.needsRebuild;
      one.followed = isLost ? null : made;
      one.pauseMs = isLost ? Math.min(MAKE_RARELY_MS, one.pauseMs * 2) : MAKE_EVERY_MS;
    })
    .finally(() => {
      one.making = null;
    });
  return one.making;
}

/**
 * Returns the current index of a database; null until it is built. Also null in a transaction, which must read the
 * database to see its own uncommitted changes.
 */
function followedOf(db: Db): FollowedIndex | null {
  if (db.isTransaction || rootDbOf(db) !== db) return null;
  const one = rememberedOf(db);
  if (one.followed?.needsRebuild) one.followed = null;
  const isOld = one.followed === null || one.followed.index.late > LATE_MAX / 2;
  const isDue = one.makingSince === null || performance.now() - one.makingSince > one.pauseMs;
  // Errors are ignored here: searches then read the database, and report its errors themselves.
  if (isOld && isDue) buildIndex(db).catch(() => undefined);
  return one.followed;
}

/**
 * Computes `answer` from the index, then runs `look` to check that nothing has changed since. If something has, it
 * updates the index and tries again. Returns null if there is no index, or if it changes at every try.
 */
export async function answerFromIndex<Answer, Found extends ChangeCheck>(
  db: Db,
  answer: (index: ListingIndex) => Answer,
  look: (answer: Answer, since: Snapshot) => Promise<Found>,
): Promise<{ answer: Answer; found: Found } | null> {
  const followed = followedOf(db);
  if (followed === null) return null;
  for (let turn = 0; turn < MAX_CHECKS; turn += 1) {
    const { version } = followed;
    const answered = answer(followed.index);
    const found = await look(answered, followed.since);
    if (followed.isCurrent(found, version)) return { answer: answered, found };
    if (followed.needsRebuild) return null;
    await followed.catchUp(db);
  }
  return null;
}

/** Returns an answer from the index, with one query that checks for changes. Null as in `answerFromIndex`. */
export async function computeFromIndex<Answer>(
  db: Db,
  answer: (index: ListingIndex) => Answer,
): Promise<{ answer: Answer } | null> {
  return answerFromIndex(db, answer, (_, since) => lookForChanges(db, since));
}
