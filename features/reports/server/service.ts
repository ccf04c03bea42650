import * as z from 'zod';
import { actorOf, recordAction } from '#features/audit/server/service.ts';
import { findReportedMessage, listMessageIds, listMessagesAround } from '#features/chat/server/service.ts';
import { findDueForReport } from '#features/payments/server/service.ts';
import { findMarkedLesson } from '#features/plans/server/service.ts';
import { findReportedReview } from '#features/reviews/server/service.ts';
import { findReportedProfile } from '#features/teachers/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { sendLiveHintToAdmins } from '#platform/server/events/store.ts';
import {
  cursorInstantSchema,
  type Page,
  readCursor,
  writeCursor,
} from '#platform/server/http/calls/paging.ts';
import { AppError } from '#shared/calls/errors.ts';
import { newId } from '#shared/ids.ts';
import { displayName } from '#shared/texts/text.ts';
import type {
  createReport as createReportCall,
  Report,
  ReportDetail,
  sendLetter as sendLetterCall,
} from '../contract.ts';
import { reportDueAt } from '../reasons.ts';
import * as store from './store.ts';
import * as view from './view.ts';

type Context = RequestContext<Actor>;
type Body<C extends { body: z.ZodType }> = z.output<C['body']>;

/** Number of messages shown before and after a reported one. */
const AROUND = 20;
const QUEUE = ['/api/admin/reports'] as const;

type Target = { targetId: string; subjectId: string | null; messageIds: string[] };

/** Returns the lesson that its student or teacher disputes. Throws NOT_FOUND for other users, or after 48 hours. */
async function disputedLesson(targetId: string, { db, actor, clock }: Context): Promise<Target> {
  const now = clock.now();
  const marked = await findMarkedLesson(db, targetId, now);
  if (marked === null) throw new AppError('NOT_FOUND');
  const { studentId, teacherUserId, lesson } = marked;
  const people = [studentId, teacherUserId];
  const other = people.find((userId) => userId !== actor.userId);
  const isOpen = lesson.disputeUntil !== null && now < new Date(lesson.disputeUntil);
  if (!people.includes(actor.userId) || other === undefined || !isOpen) throw new AppError('NOT_FOUND');
  return { targetId, subjectId: other, messageIds: [] };
}

/** Finds the reported content and its author. Throws NOT_FOUND if the reporter can't see it. */
async function targetOf(body: Body<typeof createReportCall>, ctx: Context): Promise<Target> {
  const { db, actor } = ctx;
  if (body.kind === 'profile') {
    const profile = await findReportedProfile(db, body.targetId);
    if (!profile?.isVisible || profile.userId === actor.userId) throw new AppError('NOT_FOUND');
    return { targetId: profile.teacherId, subjectId: profile.userId, messageIds: [] };
  }
  if (body.kind === 'review') {
    const review = await findReportedReview(db, body.targetId);
    if (review === null || review.isWithheld) throw new AppError('NOT_FOUND');
    return { targetId: review.id, subjectId: review.authorId, messageIds: [] };
  }
  if (body.kind === 'payment') {
    const due = await findDueForReport(db, body.targetId);
    const people = due ? [due.studentId, due.teacherUserId] : [];
    const other = people.find((userId) => userId !== actor.userId);
    if (due === null || other === undefined || !people.includes(actor.userId))
      throw new AppError('NOT_FOUND');
    return { targetId: due.id, subjectId: other, messageIds: [] };
  }
  if (body.kind === 'lesson') return disputedLesson(body.targetId, ctx);
  const message = await findReportedMessage(db, body.targetId);
  const isParty = message && [message.studentId, message.teacherUserId].includes(actor.userId);
  if (!message || !isParty) throw new AppError('NOT_FOUND');
  const messageIds = await listMessageIds(db, message.conversationId, body.messageIds);
  return { targetId: message.id, subjectId: message.senderId, messageIds };
}

/**
 * Adds a report to the queue for our team. If the user already has an open report about the same content, no second one
 * is added: the open one gets the earlier due date. Throws NOT_FOUND.
 */
export async function createReport(
  body: Body<typeof createReportCall>,
  ctx: Context,
): Promise<{ id: string }> {
  const target = await targetOf(body, ctx);
  const now = ctx.clock.now();
  return ctx.tx(async (tx) => {
    const id = await store.insertReport(tx, {
      ...target,
      id: newId(),
      kind: body.kind,
      reporterId: ctx.actor.userId,
      reason: body.reason,
      details: body.details,
      now,
      dueAt: reportDueAt(body.reason, now),
    });
    // The report may be one that an admin has open.
    await sendLiveHintToAdmins(tx, [...QUEUE, `/api/admin/reports/${id}`]);
    return { id };
  });
}

/** Adds a message from the contact form to the team's queue. */
export async function sendLetter(
  body: Body<typeof sendLetterCall>,
  ctx: RequestContext,
): Promise<{ id: string }> {
  const now = ctx.clock.now();
  return ctx.tx(async (tx) => {
    const id = await store.insertReport(tx, {
      id: newId(),
      kind: 'contact',
      targetId: null,
      reporterId: ctx.actor?.userId ?? null,
      subjectId: null,
      reason: 'contact',
      details: body.message,
      messageIds: [],
      senderName: body.name,
      senderEmail: body.email,
      now,
      dueAt: reportDueAt('contact', now),
    });
    await sendLiveHintToAdmins(tx, QUEUE);
    return { id };
  });
}

type ListQuery = { status: 'open' | 'closed'; limit: number; cursor?: string | undefined };
const position = z.tuple([cursorInstantSchema, z.uuid()]);

export async function listReports(query: ListQuery, ctx: Context): Promise<Page<Report>> {
  const open = query.status === 'open';
  const page = { after: readCursor(query.cursor, position), limit: query.limit + 1 };
  const records = await (open ? store.listOpen(ctx.db, page) : store.listClosed(ctx.db, page));
  const shown = records.slice(0, query.limit);
  const last = records.length > query.limit ? shown.at(-1) : undefined;
  const endedAt = last && (open ? last.dueAt : last.closedAt);
  return {
    rows: shown.map((record) => view.report(record, ctx.clock.now())),
    total: await store.countReports(ctx.db, open),
    next: last && endedAt ? writeCursor([endedAt.toISOString(), last.id]) : null,
  };
}

/** Throws REPORT_NOT_FOUND. */
export async function checkReportExists(id: string, ctx: Context): Promise<void> {
  if ((await store.findReport(ctx.db, id)) === null) throw new AppError('REPORT_NOT_FOUND');
}

async function contentOf(
  record: store.ReportRecord,
  ctx: Context,
): Promise<
  Pick<ReportDetail, 'isWithheld' | 'profile' | 'review' | 'messages' | 'payment' | 'lesson' | 'letter'>
> {
  const nothing = {
    isWithheld: false,
    ...{ profile: null, review: null, messages: [], payment: null, lesson: null, letter: null },
  };
  if (record.targetId === null) {
    return { ...nothing, letter: { name: record.senderName ?? '', email: record.senderEmail ?? '' } };
  }
  if (record.kind === 'profile') {
    const profile = await findReportedProfile(ctx.db, record.targetId);
    if (profile === null) return nothing;
    const { teacherId, intro, detailedDescription, isWithheld } = profile;
    const name = `${profile.firstName} ${profile.lastName}`.trim();
    return { ...nothing, isWithheld, profile: { teacherId, name, intro, detailedDescription } };
  }
  if (record.kind === 'review') {
    const review = await findReportedReview(ctx.db, record.targetId);
    if (review === null) return nothing;
    const { teacherId, rating, comment, reply, isWithheld } = review;
    return { ...nothing, isWithheld, review: { teacherId, rating, comment, reply } };
  }
  if (record.kind === 'payment') {
    const due = await findDueForReport(ctx.db, record.targetId);
    if (due === null) return nothing;
    const { amount, dueOn, utr, refusals } = due;
    const studentName = displayName({ firstName: due.studentFirstName, lastName: due.studentLastName });
    const teacherName = displayName({ firstName: due.teacherFirstName, lastName: due.teacherLastName });
    const said = { line: due.refusal ?? '', isReceived: due.state === 'received' };
    return { ...nothing, payment: { amount, dueOn, utr, refusals, studentName, teacherName, ...said } };
  }
  if (record.kind === 'lesson') {
    const marked = await findMarkedLesson(ctx.db, record.targetId, ctx.clock.now());
    if (marked === null) return nothing;
    const { startsAt, state, markedAt } = marked.lesson;
    const names = { studentName: displayName(marked.student), teacherName: displayName(marked.teacher) };
    return { ...nothing, lesson: { startsAt, wasHeld: state === 'held', markedAt, ...names } };
  }
  const conversation = await findConversation(ctx.db, record.targetId, record.messageIds);
  if (conversation === null) return nothing;
  const { messages } = conversation;
  const isWithheld = messages.some((one) => one.isReported && one.isFromSubject && one.isWithheld);
  return { ...nothing, isWithheld, messages: messages.map(view.message) };
}

/** The reported messages and those around the last of them; null if the conversation no longer exists. */
export async function findConversation(db: Db, targetId: string, messageIds: readonly string[]) {
  const message = await findReportedMessage(db, targetId);
  if (message === null) return null;
  const reported = new Set([message.id, ...messageIds]);
  const near = await listMessagesAround(db, message, AROUND, messageIds);
  const messages = near.map((one) => ({
    ...one,
    isReported: reported.has(one.id),
    isFromSubject: one.senderId === message.senderId,
  }));
  return { ...message, messages };
}

/** A report with its content. Each view is recorded in the audit log. Throws REPORT_NOT_FOUND. */
export async function getReport(id: string, ctx: Context): Promise<ReportDetail> {
  const record = await store.findReport(ctx.db, id);
  if (record === null) throw new AppError('REPORT_NOT_FOUND');
  const now = ctx.clock.now();
  await ctx.tx((tx) =>
    recordAction(tx, { ...actorOf(ctx), action: 'report.view', targetType: 'report', targetId: id, now }),
  );
  return detailOf(record, ctx);
}

/** Like `getReport` but not logged, for the answer to a decision. */
export async function detailOf(record: store.ReportRecord, ctx: Context): Promise<ReportDetail> {
  const earlierReports = await store.countEarlier(ctx.db, record);
  const { version } = record;
  return {
    ...view.report(record, ctx.clock.now()),
    ...(await contentOf(record, ctx)),
    earlierReports,
    version,
  };
}
