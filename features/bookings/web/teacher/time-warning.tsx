import { useLingui } from '@lingui/react/macro';
import { isWithinHours } from '#features/availability/published-hours.ts';
import { timeOffDuring } from '#features/availability/time-off.ts';
import { timeOffText } from '#features/availability/time-off-text.ts';
import { lessonEnd } from '#features/lessons/lesson.ts';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { Banner } from '#platform/web/ui/states/banner.tsx';
import { useOwnTimeOff, useOwnTimeSlots } from '../queries.ts';

/** Warns that the lessons are in the teacher's time off or outside the weekly hours. The teacher may use them. */
export function TimeWarning({ lessons, isMonth }: { lessons: readonly Date[]; isMonth: boolean }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { data: off = [] } = useOwnTimeOff();
  const { data: slots = [] } = useOwnTimeSlots();
  const away = lessons
    .map((start) => timeOffDuring(off, start, lessonEnd(start)))
    .find((one) => one !== null);
  const isOutside = lessons.some((start) => !isWithinHours(slots, start, lessonEnd(start)));
  let title: string | null = null;
  if (away)
    title = isMonth
      ? t`You marked one of these times as off: ${timeOffText(away, locale)}.`
      : t`You marked this time as off: ${timeOffText(away, locale)}.`;
  else if (isOutside)
    title = isMonth
      ? t`One of these times is outside your weekly hours.`
      : t`This time is outside your weekly hours.`;
  return (
    <div role="status" className="empty:absolute">
      {title !== null && <Banner tone="warn" title={title} />}
    </div>
  );
}
