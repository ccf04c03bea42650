import { useTimeSlots } from '#features/availability/web/queries.ts';
import { ProfileProgress } from '#features/teacher-workspace/web/profile-progress.tsx';
import { useOwnCertifications } from '#features/teacher-workspace/web/queries.ts';
import type { ProfileStep } from '#features/teachers/completeness.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { type Translate, text, type Words } from '#shared/texts/translate.ts';
import type { DashboardTab, DashboardTabProps } from './dashboard-tab.ts';

type Step = ProfileStep['key'];

/** The dashboard tab for each step whose form is not on the profile tab. */
const TAB_OF: Partial<Record<Step, DashboardTab>> = { hours: 'availability', photos: 'media' };
/** The profile card of a step. Default: Basic Information. */
const CARD_OF: Partial<Record<Step, Words>> = {
  city: text`Location & Teaching Areas`,
  areas: text`Location & Teaching Areas`,
  specializations: text`Specializations`,
  certification: text`Certifications`,
};

/** Scrolls to a card and focuses its heading, so that its fields are next in tab order. */
function goToCard(step: Step, say: Translate): void {
  const title = say(CARD_OF[step] ?? text`Basic Information`);
  const heading = document.querySelector<HTMLElement>(`[data-card=${JSON.stringify(title)}] h2`);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}

/** The completeness list, with data from several slices. A step links to its form. */
export function DashboardProgress({ profile, onTab }: Pick<DashboardTabProps, 'profile' | 'onTab'>) {
  const say = useText();
  const certifications = useOwnCertifications();
  const slots = useTimeSlots();
  return (
    <ProfileProgress
      profile={profile}
      certifications={certifications.data?.length}
      weeklySlots={slots.data?.length}
      onStep={(step) => {
        const tab = TAB_OF[step];
        if (tab === undefined) goToCard(step, say);
        else onTab(tab);
      }}
    />
  );
}
