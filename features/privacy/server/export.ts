import { listClientBookings, listTeacherBookings } from '#features/bookings/server/service.ts';
import { listMessagesOf } from '#features/chat/server/service.ts';
import { exportAccount, getUser } from '#features/identity/server/service.ts';
import { listReviewsBy } from '#features/reviews/server/service.ts';
import { findStudentPlace } from '#features/students/server/service.ts';
import { getTeacherProfile } from '#features/teacher-workspace/server/service.ts';
import { listTeacherCertifications } from '#features/teachers/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { MediaStorage } from '#platform/server/storage/storage.ts';
import { withoutContacts } from '../redaction.ts';

type Ctx = RequestContext<Actor>;
type Clean = (text: string) => string;
export type ExportFiles = Record<string, Uint8Array>;

async function bookingsOf({ db, actor }: Ctx, clean: Clean): Promise<unknown[]> {
  if (actor.role === 'student') {
    const bookings = await listClientBookings(db, actor.userId);
    return bookings.map((booking) => ({
      ...booking,
      message: clean(booking.message),
      teacherResponse: booking.teacherResponse && clean(booking.teacherResponse),
    }));
  }
  if (actor.role !== 'teacher') return [];
  const bookings = await listTeacherBookings(db, actor.userId);
  return bookings.map(({ clientEmail: _email, clientMobile: _mobile, ...booking }) => ({
    ...booking,
    message: clean(booking.message),
    teacherResponse: booking.teacherResponse && clean(booking.teacherResponse),
  }));
}

async function messagesOf({ db, actor }: Ctx, clean: Clean): Promise<unknown[]> {
  const messages = await listMessagesOf(db, actor.userId);
  return messages.map(({ content, createdAt, ...message }) => ({
    ...message,
    content: clean(content),
    createdAt: createdAt.toISOString(),
  }));
}

async function reviewsOf({ db, actor }: Ctx, clean: Clean): Promise<unknown[]> {
  const reviews = await listReviewsBy(db, actor.userId);
  return reviews.map((review) => ({
    ...review,
    comment: clean(review.comment),
    reply: review.reply && clean(review.reply),
    createdAt: review.createdAt.toISOString(),
    editedAt: review.editedAt?.toISOString() ?? null,
  }));
}

async function profileOf(ctx: Ctx): Promise<Record<string, unknown>> {
  if (ctx.actor.role !== 'teacher') return {};
  const profile = await getTeacherProfile(ctx.db, ctx.actor.userId);
  return { profile, certifications: await listTeacherCertifications(ctx, profile.id) };
}

async function accountOf(ctx: Ctx): Promise<Record<string, unknown>> {
  const { account, ...rest } = await exportAccount(ctx);
  const { role, userId } = ctx.actor;
  const place = role === 'student' ? await findStudentPlace(ctx.db, userId) : null;
  return { account: { ...account, ...(place && { place }) }, ...rest };
}

/** Everything that is kept about the person who asks, by the name of its part. Nobody else's contact details. */
export async function collectData(ctx: Ctx): Promise<Record<string, unknown>> {
  const own = await getUser(ctx);
  const clean: Clean = (text) => withoutContacts(text, own);
  return {
    ...(await accountOf(ctx)),
    ...(await profileOf(ctx)),
    bookings: await bookingsOf(ctx, clean),
    messages: await messagesOf(ctx, clean),
    reviews: await reviewsOf(ctx, clean),
  };
}

const UPLOAD = /\/uploads\/([0-9a-f]{64}\.(?:jpg|webp))/g;

/** The own pictures that the parts name. */
export async function collectUploads(storage: MediaStorage, own: unknown): Promise<ExportFiles> {
  const keys = new Set([...(JSON.stringify(own) ?? '').matchAll(UPLOAD)].map(([, key]) => key ?? ''));
  const files: ExportFiles = {};
  for (const key of keys) {
    const bytes = await storage.get(key);
    if (bytes !== null) files[`uploads/${key}`] = bytes;
  }
  return files;
}
