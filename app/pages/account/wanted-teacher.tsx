import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { RequestIntent } from '#features/bookings/requests/request-intent.ts';
import type { PublicTeacher } from '#features/teachers/contract.ts';
import { getTeacherRef } from '#features/teachers/refs.ts';
import { queryKey } from '#platform/web/api/loader.ts';
import { Avatar } from '#platform/web/ui/people/avatar.tsx';
import { displayName } from '#shared/texts/text.ts';

/** The teacher of the intended request, shown above the sign-in or sign-up form. */
export function WantedTeacher({ intent }: { intent: RequestIntent }) {
  const { t } = useLingui();
  const { data: teacher } = useQuery<PublicTeacher>({
    queryKey: queryKey(getTeacherRef, { params: { id: intent.teacherId } }),
  });
  if (teacher === undefined) return null;
  return (
    <div className="mb-6 flex items-center gap-3 rounded-md bg-primary-soft px-3.5 py-3 text-primary-ink">
      <Avatar name={displayName(teacher)} src={teacher.profilePicture} className="size-13" />
      <p className="min-w-0">
        <span className="block text-md font-semibold break-words">
          {intent.isDemo ? t`Request a free demo` : t`Request a session`}{' '}
          <Trans>with {teacher.firstName}</Trans>
        </span>
        <span className="block text-sm">
          <Trans>Your account first, then straight back to the request.</Trans>
        </span>
      </p>
    </div>
  );
}
