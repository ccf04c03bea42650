import { teacherChanged } from '#features/teachers/server/events.ts';
import { lockProfile, type ProfileChange, updateTeacher } from '#features/teachers/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { emit } from '#platform/server/domain-events.ts';
import { announceStale } from '#platform/server/events/store.ts';
import { AppError } from '#shared/errors.ts';

type Changed = {
  teacherId: string;
  /** What forms write over as a whole. It counts the version up; an entry added to a list does not. */
  form?: Pick<ProfileChange, 'version' | 'set'>;
};

/** What another tab or device of the teacher may be showing. */
const OWN_PATHS = [
  '/api/teacher/profile',
  '/api/teacher/location',
  '/api/teacher/certifications',
  '/api/user',
] as const;

/**
 * One change of the actor's own profile: holds its row, does the rest of the `work`, and says that the teacher changed.
 * Throws PROFILE_CHANGED when the profile is of another version than the one that the form was filled from.
 */
export async function changeOwn(
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
    await announceStale(tx, [ctx.actor.userId], OWN_PATHS);
  });
}
