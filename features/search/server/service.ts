import * as z from 'zod';
import { areaKey } from '#features/places/area-keys.ts';
import { findArea, latinAreaName, listAreasNear } from '#features/places/server/service.ts';
import { type TeacherCard, teacherCardSchema } from '#features/teachers/contract.ts';
import { listTeacherCards, lockProfiles } from '#features/teachers/server/service.ts';
import { type Db, rootDbOf } from '#platform/server/db/client.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { JsonText } from '#platform/server/http/calls/json-text.ts';
import { walkRows } from '#platform/server/jobs/batches.ts';
import { AppError, invalidField } from '#shared/calls/errors.ts';
import { idSchema } from '#shared/ids.ts';
import { text } from '#shared/texts/translate.ts';
import { systemClock } from '#shared/time.ts';
import type { SearchedTeacher } from '../contract.ts';
import { normalizeFilterText } from '../filter-values.ts';
import {
  type FilterName,
  hasSufficientFilter,
  parseFilterValues,
  queryTexts,
  type SearchFilters,
  SUFFICIENT_FILTERS,
} from '../filters.ts';
import { HOURS_AGES_MS } from '../ranking.ts';
import type { FilterQuery } from './filter-store.ts';
import { findPage } from './find-listings.ts';
import { cityKey, listingRows } from './listing-rows.ts';
import * as listingStore from './listing-store.ts';
import type { SearchedIn } from './metrics.ts';
import { nativeStyleNames } from './native-styles.ts';
import { needsOtherOrder, searchOrdered } from './ordered-search.ts';
import * as store from './search-store.ts';
import { findListedTeachers, listSimilar, type SimilarQuery, type SimilarTeacher } from './similar-store.ts';

export type SearchTexts = { [name in FilterName | 'location']?: string | undefined };
type SearchInput = SearchTexts & {
  limit: number;
  cursor?: string | undefined;
};

export type SearchPage = {
  teachers: JsonText<SearchedTeacher[]>;
  /** Where the answer comes from; null if the search read neither memory nor database. */
  from: SearchedIn | null;
  /** At most 1,001, displayed as "1000+". */
  total: number;
  /** Cursor of the next page; null on the last. */
  next: string | null;
};

/**
 * Listed teachers that match the filters, best first. Throws SEARCH_FILTERS_REQUIRED, and INVALID_INPUT for a bad
 * cursor.
 */
export async function searchTeachers(db: Db, input: SearchInput): Promise<SearchPage> {
  const filters = queryTexts((name) => input[name]);
  if (!hasSufficientFilter(filters)) {
    const message = text`Please select at least one filter.`;
    const fields = Object.fromEntries(SUFFICIENT_FILTERS.map((name) => [name, message]));
    throw new AppError('SEARCH_FILTERS_REQUIRED', { fields });
  }
  const query = await resolveFilters(db, filters);
  // An unknown place or style is not an error: there are just no teachers.
  if (query === null) return { teachers: new JsonText('[]'), from: null, total: 0, next: null };
  const ordered = { ...query, near: nearAreas(query, filters.area) };
  if (needsOtherOrder(ordered)) {
    return searchOrdered(db, ordered, { limit: input.limit, cursor: input.cursor });
  }
  const after = input.cursor ? readCursor(input.cursor) : null;
  const page = await findPage(db, { ...query, limit: input.limit, after });
  return {
    teachers: await currentCards(db, page),
    from: page.from,
    total: page.total,
    next: page.next && writeCursor(page.next),
  };
}

/** Returns the key of a city in listing rows, from the city's id or any of its names; '' if the text is empty. */
export function listingCity(text: string): string {
  return cityKey(text, text) ?? '';
}

/** Turns filter texts into the values that listing rows store. Returns null for an unknown style. */
export async function resolveFilters(db: Db, filters: SearchFilters): Promise<FilterQuery | null> {
  const asked = parseFilterValues(filters);
  const style = await styleOf(db, asked.specialization);
  if (style === null) return null;
  return {
    ...asked,
    city: asked.city === '' ? null : listingCity(asked.city),
    area:
      asked.area === '' ? null : areaKey(findArea(asked.area)?.name ?? latinAreaName(asked.area, asked.city)),
    specialization: style,
  };
}

/**
 * Returns the areas within the searched distance. Null if the search has no distance, or if the area's centre is not
 * known.
 */
export function nearAreas({ city, distance }: FilterQuery, area: string) {
  if (distance === 0 || city === null || normalizeFilterText(area) === '') return null;
  const id = normalizeFilterText(area);
  return listAreasNear(city, { id, name: latinAreaName(id, city) }, distance);
}

/** Returns teachers similar to this one, the most similar first. Runs one statement. */
export async function listSimilarTeachers(db: Db, query: SimilarQuery): Promise<TeacherCard[]> {
  return storedCards(db, await listSimilar(db, query));
}

/** Cards of those of `ids` that are listed, in no order. */
export async function listListedCards(db: Db, ids: readonly string[]): Promise<TeacherCard[]> {
  return storedCards(db, await findListedTeachers(db, ids));
}

async function storedCards(db: Db, found: readonly SimilarTeacher[]): Promise<TeacherCard[]> {
  const cards = found.flatMap(({ card }) => (card === null ? [] : [card]));
  // Stored cards of another version may lack required fields.
  return cards.length === found.length
    ? cards
    : listTeacherCards(
        db,
        found.map(({ id }) => id),
      );
}

/** Returns the cache tags of a search: the tag of its city, or the tag of all listings if the search has no city. */
export function searchTags(input: SearchInput): readonly string[] {
  const { city } = parseFilterValues(queryTexts((name) => input[name]));
  const key = city === '' ? null : cityKey(city, city);
  return ['styles', key === null ? 'listings' : `city:${key}`];
}

/** Stored cards of another version may lack required fields, so they are rebuilt from the teachers. */
async function currentCards(db: Db, page: store.ListingPage): Promise<JsonText<TeacherCard[]>> {
  if (page.outdatedIds === null) return page.cards;
  return new JsonText(JSON.stringify(await cardsOf(db, page.outdatedIds)));
}

function writeCursor({ score, teacherId }: store.Position): string {
  return Buffer.from(`${score}.${teacherId}`).toString('base64url');
}

function readCursor(cursor: string): store.Position {
  const [score = '', teacherId = ''] = Buffer.from(cursor, 'base64url').toString().split('.');
  if (!/^\d{1,6}$/.test(score) || !idSchema.safeParse(teacherId).success) {
    throw invalidField('cursor', text`This page cannot be found. Please start again from the first.`);
  }
  return { score: Number(score), teacherId };
}

const catalogues = new WeakMap<Db, Promise<Map<string, number>>>();

function styleKey(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/** Returns the position of each style by all its names, cached per database, because only migrations change styles. */
function catalogueOf(db: Db): Promise<Map<string, number>> {
  const whole = rootDbOf(db);
  const cached = catalogues.get(whole);
  if (cached) return cached;
  const read = store.listStyles(db).then((styles) => {
    const names = (style: store.Style) => [style.id, style.slug, style.name, ...style.aliases];
    const positions = new Map(
      styles.flatMap((style) => names(style).map((name) => [styleKey(name), style.position] as const)),
    );
    for (const [native, name] of nativeStyleNames()) {
      const position = positions.get(styleKey(name));
      // If a style already has exactly this name, that style keeps it.
      if (position !== undefined && !positions.has(styleKey(native)))
        positions.set(styleKey(native), position);
    }
    return positions;
  });
  catalogues.set(whole, read);
  read.catch(() => catalogues.delete(whole));
  return read;
}

/** The position of the style with this name; 0 for no text, null for an unknown style. */
async function styleOf(db: Db, text: string): Promise<number | null> {
  if (text === '') return 0;
  return (await catalogueOf(db)).get(styleKey(text)) ?? null;
}

const cardsSchema = z.array(teacherCardSchema);

/** Builds cards and validates them, because searches later send the stored JSON without checking it again. */
async function cardsOf(tx: Db, ids: readonly string[]): Promise<TeacherCard[]> {
  return cardsSchema.parse(await listTeacherCards(tx, ids));
}

/** Teachers per batch: bounds memory and the number of statements. */
const BATCH = 500;
/** Batch size for teachers who answer requests, so that they wait less for the lock on their profile. */
const SMALL_BATCH = 50;

/**
 * Rebuilds the search listings of teachers in the same transaction that changed them; a slice calls it through
 * `teacherChanged`. Removes teachers who are no longer listed.
 */
export async function refreshListings(
  tx: Db,
  teacherIds: readonly string[],
  now: Date = systemClock.now(),
): Promise<void> {
  const ids = [...new Set(teacherIds)].sort();
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    await lockProfiles(tx, batch);
    const listed = await listingStore.listListedTeachers(tx, batch);
    const cards = await cardsOf(
      tx,
      listed.map(({ id }) => id),
    );
    const byId = new Map(listed.map((teacher) => [teacher.id, teacher]));
    const rows = cards.flatMap((card) => {
      const teacher = byId.get(card.id);
      return teacher ? [listingRows({ ...teacher, card }, now)] : [];
    });
    await listingStore.replaceListings(tx, batch, {
      listings: rows.flatMap(({ listings }) => listings),
      areas: rows.flatMap(({ areas }) => areas),
      cards,
    });
  }
}

/** Sorts before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Refreshes the teachers that `listIds` finds, in batches, each in its own transaction. */
function refreshInBatches(
  db: Db,
  now: Date,
  listIds: (db: Db, after: string, limit: number) => Promise<string[]>,
): AsyncGenerator<void> {
  return walkRows<string>(async (after) => {
    const ids = await listIds(db, after ?? FIRST_ID, BATCH);
    if (ids.length > 0) await inTransaction(db, (tx) => refreshListings(tx, ids, now));
    return ids.at(-1) ?? null;
  });
}

/** Refreshes teachers whose reply figures changed after `since`: they are part of the score. */
export async function* refreshListingsAfterReplies(db: Db, now: Date, since: Date): AsyncGenerator<void> {
  yield* refreshSmall(db, now, await listingStore.listIdsWithNewReplyFigures(db, since));
}

/** Refreshes teachers whose newest hours have lost points by their age between `since` and now. */
export async function* refreshListingsOfAgedHours(db: Db, now: Date, since: Date): AsyncGenerator<void> {
  const earlier = (at: Date, ms: number) => new Date(at.getTime() - ms);
  const intervals = HOURS_AGES_MS.map((age) => [earlier(since, age), earlier(now, age)] as const);
  yield* refreshSmall(db, now, await listingStore.listIdsWithHoursOf(db, intervals));
}

async function* refreshSmall(db: Db, now: Date, ids: readonly string[]): AsyncGenerator<void> {
  for (let start = 0; start < ids.length; start += SMALL_BATCH) {
    const batch = ids.slice(start, start + SMALL_BATCH);
    await inTransaction(db, (tx) => refreshListings(tx, batch, now));
    yield;
  }
}

/** Rebuilds cards and listing rows of other releases, in batches. */
export function rebuildOtherVersionCards(db: Db, now: Date): AsyncGenerator<void> {
  return refreshInBatches(db, now, listingStore.listOtherVersionTeacherIds);
}
