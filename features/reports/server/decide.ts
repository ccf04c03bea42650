import type * as z from 'zod';
import { actorOf, recordAction } from '#features/audit/server/service.ts';
import { withholdMessages } from '#features/chat/server/service.ts';
import { notify } from '#features/notifications/server/service.ts';
import { findReportedReview, withholdReview } from '#features/reviews/server/service.ts';
import { teacherChanged } from '#features/teachers/server/events.ts';
import { findReportedProfile, withholdProfile } from '#features/teachers/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { emit } from '#platform/server/domain-events.ts';
import { sendLiveHint, sendLiveHintToAdmins } from '#platform/server/events/store.ts';
import { AppError, invalidField } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';
import type { decideReport as decideReportCall, ReportDetail } from '../contract.ts';
import { NOTICE_BY_ACTION, REPORT_DECIDED, REPORTED_CONTENT_TEXTS } from '../notices.ts';
import { actionsFor } from '../reasons.ts';
import { detailOf, findConversation } from './service.ts';
import * as store from './store.ts';

type Context = RequestContext<Actor>;
type Body = z.output<(typeof decideReportCall)['body']>;

const NOT_POSSIBLE = text`This decision is not possible here.`;

/** The list of conversations shows the last message of each. */
const LIST = '/api/chat/conversations';

/** Open pages of the teacher refetch the data at these paths. */
async function refreshTeacher(tx: Db, teacherId: string, paths: readonly `/api/${string}`[]): Promise<void> {
  const profile = await findReportedProfile(tx, teacherId);
  if (profile) sendLiveHint(tx, [profile.userId], paths);
}

/**
 * Hides or restores the reported content, and informs the features and pages that show it. Returns false if nothing
 * changed.
 */
async function withhold(
  tx: Db,
  record: store.ReportRecord,
  action: 'hide' | 'restore',
  messageIds: readonly string[] | undefined,
  now: Date,
): Promise<boolean> {
  const at = action === 'hide' ? now : null;
  if (record.targetId === null) return false;
  if (record.kind === 'profile') {
    if (!(await withholdProfile(tx, record.targetId, at))) return false;
    await emit(tx, teacherChanged, { teacherIds: [record.targetId], now });
    await refreshTeacher(tx, record.targetId, ['/api/teacher/profile', '/api/account']);
  } else if (record.kind === 'review') {
    if (!(await withholdReview(tx, record.targetId, at))) return false;
    const review = await findReportedReview(tx, record.targetId);
    if (review) {
      await emit(tx, teacherChanged, { teacherIds: [review.teacherId], now });
      await refreshTeacher(tx, review.teacherId, ['/api/teacher/reviews', '/api/teacher/profile']);
    }
  } else {
    const conversation = await findConversation(tx, record.targetId, record.messageIds);
    if (conversation === null) return false;
    const { studentId, teacherUserId, messages } = conversation;
    const chosen = messages.filter(
      ({ id, isFromSubject, isReported }) =>
        isFromSubject && (messageIds === undefined ? isReported : messageIds.includes(id)),
    );
    if (chosen.length === 0) throw invalidField('messageIds', NOT_POSSIBLE);
    const ids = chosen.map(({ id }) => id);
    if (!(await withholdMessages(tx, ids, action === 'hide'))) return false;
    sendLiveHint(tx, [studentId], [`/api/chat/conversation/${teacherUserId}`, LIST]);
    sendLiveHint(tx, [teacherUserId], [`/api/chat/conversation/${studentId}`, LIST]);
  }
  return true;
}

/**
 * Decides a report. The content, the notices and the audit log are written in one transaction. Throws REPORT_NOT_FOUND,
 * INVALID_INPUT if this kind of report can't be decided so, REPORT_CHANGED and REPORT_ALREADY_CLOSED.
 */
export async function decideReport(
  id: string,
  { action, from, version, note, messageIds }: Body,
  ctx: Context,
): Promise<ReportDetail> {
  const now = ctx.clock.now();
  const record = await store.findReport(ctx.db, id);
  if (record === null) throw new AppError('REPORT_NOT_FOUND');
  if (!actionsFor(record.kind).includes(action)) throw invalidField('action', NOT_POSSIBLE);
  return ctx.tx(async (tx) => {
    const adminId = ctx.actor.userId;
    if (!(await store.closeReport(tx, { id, action, from, version, note, adminId, now }))) {
      const isOpen = !from && (await store.findReport(tx, id))?.closedAt === null;
      throw new AppError(isOpen ? 'REPORT_CHANGED' : 'REPORT_ALREADY_CLOSED');
    }
    const unchanged =
      (action === 'hide' || action === 'restore') && !(await withhold(tx, record, action, messageIds, now));
    // A decision on another report about the same content has already had this result.
    if (unchanged && record.closedAt !== null) throw new AppError('REPORT_ALREADY_CLOSED');
    const notice = action === 'dismiss' || action === 'answer' ? null : NOTICE_BY_ACTION[action];
    if (notice && record.subjectId && record.kind !== 'contact' && !unchanged) {
      const data = { thing: REPORTED_CONTENT_TEXTS[record.kind].message, note };
      await notify(tx, { notice, userId: record.subjectId, data, about: null, now });
    }
    if (record.kind !== 'contact' && record.reporterId && record.closedAt === null) {
      await notify(tx, { notice: REPORT_DECIDED, userId: record.reporterId, data: {}, about: null, now });
    }
    await sendLiveHintToAdmins(tx, ['/api/admin/reports', `/api/admin/reports/${id}`]);
    await recordAction(tx, {
      ...actorOf(ctx),
      action: `report.${action}`,
      targetType: 'report',
      targetId: id,
      before: { action: record.action },
      after: { action, kind: record.kind, thing: record.targetId, ...(messageIds && { messageIds }) },
      reason: note,
      now,
    });
    const decided = await store.findReport(tx, id);
    if (decided === null) throw new AppError('REPORT_NOT_FOUND');
    // Inside the transaction: after the commit, a failure here would hide that the decision was stored.
    return detailOf(decided, { ...ctx, db: tx });
  });
}
