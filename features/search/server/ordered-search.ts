import { listTeacherCards } from '#features/teachers/server/service.ts';
import type { Db } from '#platform/server/db/client.ts';
import { JsonText } from '#platform/server/http/calls/json-text.ts';
import { invalidField } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';
import type { SearchedTeacher } from '../contract.ts';
import { ANY_RANGE, type SortOrder } from '../filter-values.ts';
import { explainMatch, type MatchFacts, matchScore, type SearchWishes } from '../match.ts';
import { bestOf } from './best-of.ts';
import { type Candidate, listStoredCards } from './candidates-store.ts';
import type { FilterQuery } from './filter-store.ts';
import { findCandidates, type NearQuery } from './find-listings.ts';
import type { SearchedIn } from './metrics.ts';

/**
 * A teacher's position in a sorted result. The lowest `key` comes first; ties are in the order of the public ranking,
 * then of the id.
 */
type Position = { key: number; score: number; teacherId: string };

/** True if the search asks for needs, a level or the best match, which need the match's score. */
export function asksForMatch({ needs, level, sort }: FilterQuery): boolean {
  return needs.length > 0 || level !== '' || sort === 'match';
}

/**
 * True if the results need another order than the public ranking, so that the server reads candidates and sorts them.
 */
export function needsOtherOrder(query: NearQuery): boolean {
  return asksForMatch(query) || query.near !== null || (query.sort !== '' && query.sort !== 'distance');
}

const NEVER = 2_147_483_647;
const orNever = (price: number) => (price < 0 ? NEVER : price);

type Prices = Pick<
  Candidate,
  'onlinePrice' | 'offlinePrice' | 'lowPrice' | 'monthlyOnline' | 'monthlyOffline'
>;
type Matched = Prices & Pick<Candidate, 'hours' | 'languages' | 'traits' | 'metres'>;

function hourlyPrice({ sessionType }: FilterQuery, teacher: Prices): number {
  if (sessionType === '') return teacher.lowPrice;
  return sessionType === 'online' ? teacher.onlinePrice : teacher.offlinePrice;
}

function monthlyPrice({ sessionType }: FilterQuery, teacher: Prices): number {
  const { monthlyOnline, monthlyOffline } = teacher;
  if (sessionType !== '') return sessionType === 'online' ? monthlyOnline : monthlyOffline;
  const lowest = Math.min(orNever(monthlyOnline), orNever(monthlyOffline));
  return lowest === NEVER ? -1 : lowest;
}

/** Returns what the search asks for, in the form that match.ts compares with a teacher. */
export function wishesOf(query: FilterQuery): SearchWishes {
  const { priceRange, monthlyBudget } = query;
  const hourly = priceRange.max < ANY_RANGE.max ? ({ per: 'hour', most: priceRange.max } as const) : null;
  const monthly = monthlyBudget < ANY_RANGE.max ? ({ per: 'month', most: monthlyBudget } as const) : null;
  return {
    needs: query.needs,
    level: query.level,
    hours: query.availability,
    budget: hourly ?? monthly,
    metres: query.distance * 1000,
    languages: query.languages,
  };
}

function factsOf(query: FilterQuery, wishes: SearchWishes, teacher: Matched): MatchFacts {
  const price = wishes.budget?.per === 'month' ? monthlyPrice(query, teacher) : hourlyPrice(query, teacher);
  const { traits, hours, languages, metres } = teacher;
  return { traits, hours, languages, metres, price: price < 0 ? null : price };
}

/** Returns how well a teacher fits a search: the score and its reasons. */
export function explainFor(query: FilterQuery, wishes: SearchWishes, teacher: Matched) {
  return explainMatch(factsOf(query, wishes, teacher), wishes);
}

/** The number by which each order sorts; the lowest comes first. */
const SORT_KEYS: Readonly<
  Record<SortOrder, (teacher: Candidate, query: FilterQuery, wishes: SearchWishes | null) => number>
> = {
  '': () => 0,
  match: (teacher, query, wishes) =>
    wishes === null ? 0 : -matchScore(factsOf(query, wishes, teacher), wishes),
  price: (teacher, query) =>
    orNever(query.monthlyBudget < ANY_RANGE.max ? monthlyPrice(query, teacher) : hourlyPrice(query, teacher)),
  rating: ({ rating }) => -rating,
  experience: ({ experience }) => -experience,
  distance: ({ metres }) => metres ?? NEVER,
};

/**
 * Returns the order to use. If the user chose none: by match if needs or a level are asked for, else by distance if the
 * search has one, else the public ranking.
 */
function sortOf(query: NearQuery): SortOrder {
  if (query.sort !== '' && (query.sort !== 'distance' || query.near !== null)) return query.sort;
  return asksForMatch(query) ? 'match' : query.near === null ? '' : 'distance';
}

function compare(one: Position, other: Position): number {
  if (one.key !== other.key) return one.key - other.key;
  if (one.score !== other.score) return other.score - one.score;
  return one.teacherId < other.teacherId ? 1 : one.teacherId > other.teacherId ? -1 : 0;
}

export type OrderedPage = {
  teachers: JsonText<SearchedTeacher[]>;
  from: SearchedIn;
  /** At most COUNT_CAP. */
  total: number;
  next: string | null;
};

/** One page of the matches in their order, with distances and reasons. Throws INVALID_INPUT for a bad cursor. */
export async function searchOrdered(
  db: Db,
  query: NearQuery,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<OrderedPage> {
  const after = cursor ? readPosition(cursor) : null;
  const keyOf = SORT_KEYS[sortOf(query)];
  const wishes = asksForMatch(query) ? wishesOf(query) : null;
  const { candidates, from } = await findCandidates(db, query);
  const placed = candidates.map((teacher) => ({
    teacher,
    key: keyOf(teacher, query, wishes),
    score: teacher.score,
    teacherId: teacher.teacherId,
  }));
  const rest = after === null ? placed : placed.filter((one) => compare(one, after) > 0);
  const shown = bestOf(rest, limit, compare);
  const cards = await cardsOf(
    db,
    shown.map(({ teacherId }) => teacherId),
  );
  const last = shown.at(-1);
  const texts = shown.flatMap(({ teacher, teacherId }) => {
    const card = cards.get(teacherId);
    return card === undefined ? [] : [withMatch(card, matchOf(query, wishes, teacher))];
  });
  return {
    teachers: new JsonText(`[${texts.join()}]`),
    from,
    total: candidates.length,
    next: last !== undefined && rest.length > limit ? writePosition(last) : null,
  };
}

function matchOf(
  query: FilterQuery,
  wishes: SearchWishes | null,
  teacher: Candidate,
): SearchedTeacher['match'] {
  const { metres } = teacher;
  if (wishes !== null) return { metres, ...explainFor(query, wishes, teacher) };
  return metres === null ? undefined : { metres, score: 0, reasons: [] };
}

/** Adds the match to the JSON text of a stored card as the last field, without parsing the card. */
function withMatch(card: string, match: SearchedTeacher['match']): string {
  return match === undefined ? card : `${card.slice(0, -1)},"match":${JSON.stringify(match)}}`;
}

/** Cards by id as JSON; those of older releases are built again. */
async function cardsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const cards = await listStoredCards(db, ids);
  const missing = ids.filter((id) => !cards.has(id));
  for (const card of await listTeacherCards(db, missing)) cards.set(card.id, JSON.stringify(card));
  return cards;
}

function writePosition({ key, score, teacherId }: Position): string {
  return Buffer.from(`s.${key}.${score}.${teacherId}`).toString('base64url');
}

const POSITION = /^s\.(-?\d{1,10})\.(\d{1,6})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

function readPosition(cursor: string): Position {
  const [, key, score, teacherId] = POSITION.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (key === undefined || score === undefined || teacherId === undefined)
    throw invalidField('cursor', text`This page cannot be found. Please start again from the first.`);
  return { key: Number(key), score: Number(score), teacherId };
}
