import { useQuery } from '@tanstack/react-query';
import { useTimeSlots } from '#features/availability/web/queries.ts';
import type { ProfileStep } from '#features/teachers/completeness.ts';
import type { listTeacherCertifications } from '#features/teachers/contract.ts';
import { ProfileProgress } from '#features/teachers/web/profile-progress.tsx';
import { listTeacherCertificationsRef } from '#features/teachers/web/queries.ts';
import type { Output } from '#shared/call.ts';
import { queryKey } from '#web/api/loader.ts';
import type { DeskProps, DeskTab } from './teacher-desk.ts';

/** Where a step of the completeness list is done, if not among the forms of the profile. */
const TAB_OF: Partial<Record<ProfileStep['key'], DeskTab>> = { hours: 'availability', photos: 'media' };

/** The completeness list with what every slice knows; a step leads to its form. */
export function DeskProgress({ profile, onTab }: Pick<DeskProps, 'profile' | 'onTab'>) {
  const input = { params: { id: profile.id } };
  const certifications = useQuery<Output<typeof listTeacherCertifications>>({
    queryKey: queryKey(listTeacherCertificationsRef, input),
  });
  const slots = useTimeSlots();
  return (
    <ProfileProgress
      profile={profile}
      certifications={certifications.data?.length}
      weeklySlots={slots.data?.length}
      onStep={(step) => onTab(TAB_OF[step] ?? 'profile')}
    />
  );
}
