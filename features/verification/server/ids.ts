import * as z from 'zod';
import { actorOf, recordAction } from '#features/audit/server/service.ts';
import {
  claimDocument,
  readDocument,
  releaseDocument,
  removeReleased,
} from '#features/media/server/service.ts';
import { notify } from '#features/notifications/server/service.ts';
import { teacherChanged } from '#features/teachers/server/events.ts';
import { getTeacherIdOfUser, lockProfile } from '#features/teachers/server/service.ts';
import type { Actor, Platform, RequestContext } from '#platform/server/context.ts';
import { emit } from '#platform/server/domain-events.ts';
import { sendLiveHint, sendLiveHintToAdmins } from '#platform/server/events/store.ts';
import {
  cursorInstantSchema,
  type Page,
  readCursor,
  writeCursor,
} from '#platform/server/http/calls/paging.ts';
import { forEachRow } from '#platform/server/jobs/batches.ts';
import { AppError, invalidField } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';
import type { IdCheck, IdDecision, WaitingId } from '../id-contract.ts';
import { ID_EXPIRED, ID_REFUSED, ID_SEEN } from '../notices.ts';
import * as store from './ids-store.ts';

type Context = RequestContext<Actor>;

const OWN = '/api/teacher/id-check';
const LIST = '/api/admin/id-checks';

/** The picture of an ID is deleted after 7 days if no admin has decided on it. */
const WAIT_MS = 7 * 86_400_000;
const BATCH = 100;

/** The actor's own ID check. Throws TEACHER_NOT_FOUND. */
export async function getIdCheck(ctx: Context): Promise<IdCheck> {
  const teacherId = await getTeacherIdOfUser(ctx.db, ctx.actor.userId);
  const { waiting, seen } = await store.findIdCheck(ctx.db, teacherId);
  return {
    waiting: waiting && { kind: waiting.kind, sentAt: waiting.sentAt.toISOString() },
    seen: seen && { ...seen, seenAt: seen.seenAt.toISOString() },
  };
}

/**
 * Sends an ID, whose picture the teacher has uploaded, to our team. An ID that still waits is replaced, and its picture
 * is deleted. Throws INVALID_INPUT if the upload belongs to another user.
 */
export async function sendIdDocument(
  ctx: Context,
  body: { kind: WaitingId['kind']; documentId: string },
): Promise<IdCheck> {
  const teacherId = await getTeacherIdOfUser(ctx.db, ctx.actor.userId);
  const { kind, documentId } = body;
  const before = await ctx.tx(async (tx) => {
    await lockProfile(tx, teacherId);
    if (!(await claimDocument(ctx, tx, documentId)))
      throw invalidField('documentId', text`Please upload the picture of your ID again.`);
    const { waiting } = await store.findIdCheck(tx, teacherId);
    await store.upsertIdDocument(tx, { teacherId, documentId, kind, now: ctx.clock.now() });
    const replaced = waiting !== null && waiting.documentId !== documentId ? waiting.documentId : null;
    if (replaced !== null) await releaseDocument(tx, replaced);
    sendLiveHint(tx, [ctx.actor.userId], [OWN]);
    await sendLiveHintToAdmins(tx, [LIST]);
    return replaced;
  });
  if (before !== null) await removeReleased(ctx, before);
  return getIdCheck(ctx);
}

/** Deletes the picture of the teacher's waiting ID, if there is one. */
export async function withdrawIdDocument(ctx: Context): Promise<Record<never, never>> {
  const teacherId = await getTeacherIdOfUser(ctx.db, ctx.actor.userId);
  const gone = await ctx.tx(async (tx) => {
    await lockProfile(tx, teacherId);
    const deleted = await store.deleteIdDocument(tx, teacherId);
    if (deleted === null) return null;
    await releaseDocument(tx, deleted.documentId);
    sendLiveHint(tx, [ctx.actor.userId], [OWN]);
    await sendLiveHintToAdmins(tx, [LIST]);
    return deleted.documentId;
  });
  if (gone !== null) await removeReleased(ctx, gone);
  return {};
}

const positionSchema = z.tuple([cursorInstantSchema, z.uuid()]);

/** Returns one page of the IDs that wait for our team. */
export async function listWaitingIds(
  query: { limit: number; cursor?: string | undefined },
  { db }: Context,
): Promise<Page<WaitingId>> {
  const after = readCursor(query.cursor, positionSchema);
  const found = await store.listWaitingIdDocuments(db, { after, limit: query.limit + 1 });
  const total = await store.countWaitingIdDocuments(db);
  const shown = found.slice(0, query.limit);
  const last = shown.at(-1);
  const hasMore = found.length > shown.length;
  return {
    rows: shown.map(({ position: _, sentAt, ...one }) => ({ ...one, sentAt: sentAt.toISOString() })),
    total,
    next: hasMore && last !== undefined ? writeCursor([last.position, last.teacherId]) : null,
  };
}

/** Throws TEACHER_NOT_FOUND. */
export async function checkTeacherExists(
  { teacherId }: { teacherId: string },
  { db }: Context,
): Promise<void> {
  if ((await store.findUserOf(db, teacherId)) === null) throw new AppError('TEACHER_NOT_FOUND');
}

/** Returns the `documentId` of the waiting ID. Throws ID_NOT_WAITING if there is none. */
export async function requireWaitingIdDocument(teacherId: string, { db }: Context): Promise<string> {
  const { waiting } = await store.findIdCheck(db, teacherId);
  if (waiting === null) throw new AppError('ID_NOT_WAITING');
  return waiting.documentId;
}

/** The picture as a data URL; the view is logged. Throws ID_NOT_WAITING. */
export async function getIdDocument(ctx: Context, teacherId: string): Promise<{ document: string }> {
  const document = await readDocument(ctx, await requireWaitingIdDocument(teacherId, ctx));
  if (document === null) throw new AppError('ID_NOT_WAITING');
  await ctx.tx((tx) =>
    recordAction(tx, {
      ...actorOf(ctx),
      action: 'id.view',
      targetType: 'teacher',
      targetId: teacherId,
      now: ctx.clock.now(),
    }),
  );
  return { document };
}

/**
 * Stores the admin's decision on an ID, and deletes its picture from the disk or bucket before it answers. Throws
 * ID_NOT_WAITING if no ID waits, or a different picture than the admin saw.
 */
export async function decideId(
  ctx: Context,
  teacherId: string,
  body: IdDecision,
): Promise<Record<never, never>> {
  const now = ctx.clock.now();
  await ctx.tx(async (tx) => {
    const userId = await store.findUserOf(tx, teacherId);
    if (userId === null) throw new AppError('ID_NOT_WAITING');
    await lockProfile(tx, teacherId);
    const waiting = await store.deleteIdDocument(tx, teacherId, body.documentId);
    if (waiting === null) throw new AppError('ID_NOT_WAITING');
    await releaseDocument(tx, waiting.documentId);
    const isSeen = body.decision === 'seen';
    if (isSeen) {
      const { lastFour, gender = null } = body;
      const seenBy = ctx.actor.userId;
      await store.upsertCheck(tx, { teacherId, kind: waiting.kind, lastFour, gender, seenBy, now });
      await emit(tx, teacherChanged, { teacherIds: [teacherId], now });
      await notify(tx, { notice: ID_SEEN, userId, data: {}, about: null, now });
    } else {
      const { reason } = body;
      await notify(tx, { notice: ID_REFUSED, userId, data: { reason }, about: null, now });
    }
    sendLiveHint(tx, [userId], [OWN, '/api/teacher/profile']);
    await sendLiveHintToAdmins(tx, [LIST]);
    await recordAction(tx, {
      ...actorOf(ctx),
      action: isSeen ? 'id.see' : 'id.refuse',
      targetType: 'teacher',
      targetId: teacherId,
      after: { kind: waiting.kind },
      reason: isSeen ? null : body.reason,
      now,
    });
  });
  await removeReleased(ctx, body.documentId);
  return {};
}

/** Deletes, in batches, the pictures of IDs that have waited for 7 days, and notifies the teachers. */
export async function* expireIdDocuments(platform: Platform): AsyncGenerator<void> {
  const now = platform.clock.now();
  const before = new Date(now.getTime() - WAIT_MS);
  for (;;) {
    const waiting = await store.listSentBefore(platform.db, before, BATCH);
    const gone: string[] = [];
    await forEachRow(platform, waiting, async (tx, { teacherId, documentId }) => {
      await lockProfile(tx, teacherId);
      if ((await store.deleteIdDocument(tx, teacherId, documentId)) === null) return;
      await releaseDocument(tx, documentId);
      const userId = await store.findUserOf(tx, teacherId);
      if (userId !== null) {
        await notify(tx, { notice: ID_EXPIRED, userId, data: {}, about: null, now });
        sendLiveHint(tx, [userId], [OWN]);
      }
      await sendLiveHintToAdmins(tx, [LIST]);
      gone.push(documentId);
    });
    for (const documentId of gone) await removeReleased(platform, documentId);
    yield;
    // Stop if only rows that failed are left: the next run tries them again.
    if (waiting.length < BATCH || gone.length === 0) return;
  }
}
