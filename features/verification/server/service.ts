import * as z from 'zod';
import { actorOf, recordAction } from '#features/audit/server/service.ts';
import { missingSteps, toEnglishStep } from '#features/teachers/completeness.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import {
  cursorInstantSchema,
  type Page,
  readCursor,
  writeCursor,
} from '#platform/server/http/calls/paging.ts';
import { loadSettings } from '#platform/server/settings/settings.ts';
import { AppError } from '#shared/calls/errors.ts';
import { searchTerm } from '#shared/search-term.ts';
import type { AdminReview, AdminReviewDetail } from '../contract.ts';
import { listCertifications } from './certifications-store.ts';
import * as store from './reviews-store.ts';
import { getProfileFacts } from './store.ts';
import * as view from './view.ts';

type Context = RequestContext<Actor>;

/** Admin queries to refresh when a profile is submitted or decided. */
export const REVIEW_LISTS = [
  '/api/admin/reviews/pending',
  '/api/admin/reviews/past',
  '/api/admin/certifications',
  '/api/admin/statistics',
] as const;

/**
 * Position in a cursor: whether the profile is thin, the time and the id of the review. Cursors of an older release
 * have only the time and the id.
 */
const positionSchema = z.union([
  z.tuple([z.enum(['full', 'thin']), cursorInstantSchema, z.uuid()]),
  z.tuple([cursorInstantSchema, z.uuid()]).transform(([at, id]) => ['full', at, id] as const),
]);

/** A page of pending or past reviews. It shows full contacts, so each view is logged. */
export async function listReviews(
  list: 'pending' | 'past',
  query: { q?: string | undefined; limit: number; cursor?: string | undefined },
  ctx: Context,
): Promise<Page<AdminReview>> {
  const position = readCursor(query.cursor, positionSchema);
  const after = position && ([position[0] === 'thin', position[1], position[2]] as const);
  const term = searchTerm(query.q);
  const now = ctx.clock.now();
  const { verificationDays: promised } = await loadSettings(ctx);
  const { found, total } = await ctx.tx(async (tx) => {
    const found = await store.listReviews(tx, { list, term, after, limit: query.limit + 1 });
    const total = await store.countReviews(tx, { list, term });
    await recordAction(tx, {
      ...actorOf(ctx),
      action: 'review.list',
      targetType: 'review',
      targetId: null,
      after: { list, searched: term !== null, shown: Math.min(found.length, query.limit) },
      now,
    });
    return { found, total };
  });
  const shown = found.slice(0, query.limit);
  const last = shown.at(-1);
  const hasMore = found.length > shown.length;
  const next = hasMore && last ? writeCursor([last.isThin ? 'thin' : 'full', last.position, last.id]) : null;
  return { rows: shown.map((record) => view.adminReview(record, now, promised)), total, next };
}

/**
 * A submission with everything an admin needs to decide. It shows full contacts, so each view is logged. Throws
 * REVIEW_NOT_FOUND.
 */
export async function getAdminReview(id: string, ctx: Context): Promise<AdminReviewDetail> {
  const { db } = ctx;
  const record = await store.findReview(db, id);
  if (record === null) throw new AppError('REVIEW_NOT_FOUND');
  const now = ctx.clock.now();
  const { verificationDays: promised } = await loadSettings(ctx);
  const [certifications, facts, history] = await Promise.all([
    listCertifications(db, record.teacherId),
    getProfileFacts(db, record.teacherId),
    store.listHistory(db, record.teacherId),
  ]);
  await ctx.tx((tx) =>
    recordAction(tx, {
      ...actorOf(ctx),
      action: 'review.view',
      targetType: 'review',
      targetId: id,
      after: { teacherId: record.teacherId },
      now,
    }),
  );
  return {
    ...view.adminReview(record, now, promised),
    certifications: certifications.map(view.checkedCertification),
    missing: missingSteps(facts).map(toEnglishStep),
    isEmailVerified: record.emailVerifiedAt !== null,
    isMobileVerified: record.mobileVerifiedAt !== null,
    history: history.map((one) => view.adminReview(one, now, promised)),
  };
}

/** Throws REVIEW_NOT_FOUND. */
export async function checkReviewExists(id: string, ctx: Context): Promise<void> {
  if ((await store.findReview(ctx.db, id)) === null) throw new AppError('REVIEW_NOT_FOUND');
}
