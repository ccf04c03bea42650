import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarClock, CalendarMinus } from 'lucide-react';
import { countdownTo } from '#features/bookings/sessions/countdown.ts';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button, buttonClass } from '#platform/web/ui/button.tsx';
import {
  DAY_NAMES,
  type DayName,
  dayLabel,
  formatInstant,
  formatTimeRange,
  hhmm,
  indiaParts,
} from '#shared/time.ts';
import type { Plan, PlanLesson } from '../contract.ts';
import { canSkip, skipUntil } from '../rules.ts';

const ICON = { size: 18, strokeWidth: 1.9, 'aria-hidden': true } as const;
const TONES = { ahead: 'success', soon: 'pending', running: 'pending' } as const;

type NextLessonProps = {
  plan: Plan;
  lesson: PlanLesson;
  now: Date;
  onMove: () => void;
  onSkip: () => void;
};

/** The lesson that comes next, how to join it, and what can be done about it. */
export function NextLesson({ plan, lesson, now, onMove, onSkip }: NextLessonProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const say = useText();
  const [start, end] = [new Date(lesson.startsAt), new Date(lesson.endsAt)];
  const { date, dayOfWeek, minutes } = indiaParts(start);
  const countdown = countdownTo(start, end, now, say);
  const [, month] = formatInstant(start, 'day', locale).split(' ');
  const isAhead = start > now && plan.status === 'confirmed';
  return (
    <section aria-labelledby="next-lesson" className="rounded-lg border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="next-lesson" className="text-md">
          <Trans>Next lesson</Trans>
        </h2>
        <Badge tone={TONES[countdown.tone]}>{countdown.text}</Badge>
      </div>
      <div className="mt-3 flex items-center gap-3.5">
        <p className="tabular min-w-13 text-center font-display text-2xl leading-none font-semibold">
          <span className="block font-body text-xs leading-snug font-medium text-ink-2">
            {dayLabel(DAY_NAMES[dayOfWeek] as DayName, 'short', locale)}
          </span>
          {Number(date.slice(8))}
          <span className="block font-body text-xs leading-snug font-medium text-ink-2">{month}</span>
        </p>
        <div className="min-w-0">
          <p className="tabular text-md font-semibold">
            {formatTimeRange(hhmm(minutes), hhmm(indiaParts(end).minutes), locale)}
          </p>
          <Meeting plan={plan} />
        </div>
      </div>
      {isAhead && (
        <>
          <div className="mt-3.5 grid grid-cols-2 gap-2.5">
            <Button variant="outline" onClick={onMove} aria-haspopup="dialog">
              <CalendarClock {...ICON} />
              <Trans>Move</Trans>
            </Button>
            <Button variant="outline" onClick={onSkip} aria-haspopup="dialog" disabled={!canSkip(start, now)}>
              <CalendarMinus {...ICON} />
              <Trans>Skip</Trans>
            </Button>
          </div>
          <p className="mt-2.5 text-sm text-ink-2">
            {canSkip(start, now)
              ? t`Skip until ${formatInstant(skipUntil(start), 'weekdayTime', locale)}, and a make-up lesson is owed. Later than that, the lesson counts.`
              : t`It is too late to skip this lesson: it counts. You can still suggest another time.`}
          </p>
        </>
      )}
    </section>
  );
}

function Meeting({ plan: { sessionType, meeting } }: { plan: Plan }) {
  const locale = useLocale();
  if (sessionType === 'offline') {
    return (
      <p className="text-sm text-ink-2">
        <Trans>In person</Trans>
      </p>
    );
  }
  if (meeting?.url) {
    return (
      <a
        href={meeting.url}
        target="_blank"
        rel="noreferrer"
        className={buttonClass('primary', 'md', 'mt-1.5')}
      >
        <Trans>Join session</Trans>
      </a>
    );
  }
  return (
    <p className="text-sm text-ink-2">
      {meeting ? (
        <Trans>Online. The link opens here at {formatInstant(meeting.opensAt, 'time', locale)}.</Trans>
      ) : (
        <Trans>Online. There is no link yet.</Trans>
      )}
    </p>
  );
}
