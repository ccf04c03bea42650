import {
  getTeacherIdOfUser,
  listSpecializations,
  replaceSpecializations,
} from '#features/teachers/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import { invalidField } from '#shared/calls/errors.ts';
import type { OwnTeacher, SpecializationsBody } from '../contract.ts';
import { PROFILE_LIMITS, PROFILE_TEXTS } from '../limits.ts';
import { changeOwnProfile } from './change.ts';
import { getTeacherProfile } from './service.ts';

/** Sets the teacher's styles in the given order; at most three of them are Top Expertise. */
export async function updateSpecializations(
  ctx: RequestContext<Actor>,
  body: SpecializationsBody,
): Promise<OwnTeacher> {
  const { userId } = ctx.actor;
  const teacherId = await getTeacherIdOfUser(ctx.db, userId);
  const chosen = [...new Set(body.specializationIds)];
  const top = new Set(body.topExpertiseIds ?? []);
  const existing = new Set((await listSpecializations(ctx.db)).map(({ id }) => id));
  if (chosen.some((id) => !existing.has(id))) {
    throw invalidField('specializationIds', PROFILE_TEXTS.unknownStyle);
  }
  if ([...top].some((id) => !chosen.includes(id))) {
    throw invalidField('topExpertiseIds', PROFILE_TEXTS.topOfChosen);
  }
  if (top.size > PROFILE_LIMITS.topExpertise) {
    throw invalidField('topExpertiseIds', PROFILE_TEXTS.topExpertise);
  }
  const rows = chosen.map((id) => ({ id, isTopExpertise: top.has(id) }));
  await changeOwnProfile(ctx, { teacherId, form: { version: body.version } }, (tx) =>
    replaceSpecializations(tx, teacherId, rows),
  );
  return getTeacherProfile(ctx.db, userId);
}
