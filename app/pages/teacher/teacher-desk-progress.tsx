import { useTimeSlots } from '#features/availability/web/queries.ts';
import { ProfileProgress } from '#features/teacher-workspace/web/profile-progress.tsx';
import { useOwnCertifications } from '#features/teacher-workspace/web/queries.ts';
import type { ProfileStep } from '#features/teachers/completeness.ts';
import type { DeskProps, DeskTab } from './teacher-desk.ts';

type Step = ProfileStep['key'];

/** Where a step of the completeness list is done, if not among the forms of the profile. */
const TAB_OF: Partial<Record<Step, DeskTab>> = { hours: 'availability', photos: 'media' };
/** The card of the profile that has it; the others are basic information. */
const CARD_OF: Partial<Record<Step, string>> = {
  city: 'Location & Teaching Areas',
  areas: 'Location & Teaching Areas',
  specializations: 'Specializations',
  certification: 'Certifications',
};

/** Brings a card's heading into sight and gives it the focus, so that its fields come next. */
function goToCard(step: Step): void {
  const title = CARD_OF[step] ?? 'Basic Information';
  const heading = document.querySelector<HTMLElement>(`[data-card="${title}"] h2`);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}

/** The completeness list with what every slice knows; a step leads to its form. */
export function DeskProgress({ profile, onTab }: Pick<DeskProps, 'profile' | 'onTab'>) {
  const certifications = useOwnCertifications();
  const slots = useTimeSlots();
  return (
    <ProfileProgress
      profile={profile}
      certifications={certifications.data?.length}
      weeklySlots={slots.data?.length}
      onStep={(step) => {
        const tab = TAB_OF[step];
        if (tab === undefined) goToCard(step);
        else onTab(tab);
      }}
    />
  );
}
