import { teacherChanged } from '#features/teachers/server/events.ts';
import { lockProfile, type ProfileChange, updateTeacher } from '#features/teachers/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { emit } from '#platform/server/domain-events.ts';
import { sendLiveHint } from '#platform/server/events/store.ts';
import { AppError } from '#shared/calls/errors.ts';

type Changed = {
  teacherId: string;
  /**
   * The fields of a form to save; saving them raises the profile's version. Omitted if only a list entry (a
   * certification) changes.
   */
  form?: Pick<ProfileChange, 'version' | 'set'>;
};

/** Queries that the teacher's other tabs and devices may show. */
const OWN_PATHS = [
  '/api/teacher/profile',
  '/api/teacher/location',
  '/api/teacher/certifications',
  '/api/user',
] as const;

/**
 * Runs one change of the actor's own profile in a transaction: locks the row, runs `work` and announces the change.
 * Throws PROFILE_CHANGED if the form is based on an older version.
 */
export async function changeOwnProfile(
  ctx: RequestContext<Actor>,
  { teacherId, form }: Changed,
  work: (tx: Db) => Promise<void> = async () => {},
): Promise<void> {
  const now = ctx.clock.now();
  await ctx.tx(async (tx) => {
    if (form === undefined) await lockProfile(tx, teacherId);
    else if (!(await updateTeacher(tx, { teacherId, now, ...form }))) {
      throw new AppError('PROFILE_CHANGED');
    }
    await work(tx);
    await emit(tx, teacherChanged, { teacherIds: [teacherId], now });
    sendLiveHint(tx, [ctx.actor.userId], OWN_PATHS);
  });
}
