import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowRight, Ban, Check, Clock, Minus, Plus, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { DAYS_FROM_MONDAY, dayLabel, formatDate, formatInstant } from '#shared/time.ts';
import { type Cell, type CellState, lastDateOf, weeksOf } from '../calendar.ts';
import type { Plan, PlanLesson } from '../contract.ts';

const ICON = { size: 16, strokeWidth: 1.9, 'aria-hidden': true } as const;
const ICONS: Record<CellState, ReactNode> = {
  held: <Check {...ICON} />,
  missed: <X {...ICON} />,
  next: <Clock {...ICON} />,
  planned: null,
  makeUp: <Plus {...ICON} />,
  moved: <ArrowRight {...ICON} />,
  skipped: <Minus {...ICON} />,
  cancelled: <Ban {...ICON} />,
};
const LEGEND: readonly CellState[] = ['held', 'next', 'moved', 'skipped', 'makeUp', 'cancelled'];
const GONE = 'border border-dashed border-line-strong text-ink-2';
const FILLS: Record<CellState, string> = {
  held: 'bg-success-soft font-semibold text-success-ink',
  missed: 'bg-danger-soft font-semibold text-danger-ink',
  next: 'bg-primary font-semibold text-on-primary',
  planned: 'border-[1.5px] border-primary font-semibold text-primary-ink',
  makeUp: 'border-[1.5px] border-accent-ink bg-accent-soft font-semibold text-accent-ink',
  moved: GONE,
  skipped: GONE,
  cancelled: GONE,
};
const CELL =
  'relative flex min-h-14 flex-col items-center justify-center gap-px rounded-sm text-[0.9375rem] leading-tight tabular min-[761px]:min-h-16';

/** The words of the states, in the legend and for screen readers. */
export function useStateLabels(): Record<CellState, string> {
  const { t } = useLingui();
  return {
    held: t`Held`,
    missed: t`Missed`,
    next: t`Next lesson`,
    planned: t`Planned`,
    makeUp: t`Make-up lesson`,
    moved: t`Moved`,
    skipped: t`Skipped`,
    cancelled: t`Cancelled`,
  };
}

type PlanCalendarProps = { plan: Plan; now: Date; onOpen: (lesson: PlanLesson) => void };

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The lessons of a plan by day, Monday first; a press opens a lesson, arrows move between lessons. */
export function PlanCalendar({ plan, now, onOpen }: PlanCalendarProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const grid = useRef<HTMLDivElement>(null);
  const weeks = weeksOf(plan, now);
  const labels = useStateLabels();
  function move(event: KeyboardEvent, date: string) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const days = [...(grid.current?.querySelectorAll<HTMLElement>('button[data-date]') ?? [])];
    const at = days.findIndex((day) => day.dataset.date === date);
    const wanted = weeks.flat().findIndex((cell) => cell.date === date) + step;
    const target = weeks.flat()[wanted]?.date;
    const exact = days.find((day) => day.dataset.date === target);
    (exact ?? days[at + Math.sign(step)])?.focus();
  }
  const last = lastDateOf(plan);
  const hasCancelled = weeks.flat().some(({ state }) => state === 'cancelled');
  return (
    <section aria-labelledby="plan-calendar">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="plan-calendar" className="text-md">
          {formatInstant(plan.startsAt, 'day', locale)} – {formatDate(last, 'day', locale)}
        </h2>
        <p className="text-sm">
          <Trans>
            <strong className="tabular font-semibold">
              {plan.held} of {plan.total}
            </strong>{' '}
            held
          </Trans>
        </p>
      </div>
      <Progress held={plan.held} total={plan.total} />
      <div className="mt-4 grid grid-cols-7 gap-[3px]" aria-hidden="true">
        {DAYS_FROM_MONDAY.map((day) => (
          <span key={day} className="py-0.5 text-center text-xs text-ink-2">
            {dayLabel(day, 'short', locale)}
          </span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser. */}
      <div ref={grid} className="grid grid-cols-7 gap-[3px]" role="group" aria-label={t`Lessons by day`}>
        {weeks.flat().map((cell) => (
          <Day key={cell.date} cell={cell} labels={labels} onOpen={onOpen} onKeyDown={move} />
        ))}
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-xs text-ink-2" aria-hidden="true">
        {LEGEND.filter((state) => state !== 'cancelled' || hasCancelled).map((state) => (
          <li key={state} className="inline-flex items-center gap-1.5">
            {ICONS[state]}
            {labels[state]}
          </li>
        ))}
      </ul>
    </section>
  );
}

type DayProps = {
  cell: Cell;
  labels: Record<CellState, string>;
  onOpen: (lesson: PlanLesson) => void;
  onKeyDown: (event: KeyboardEvent, date: string) => void;
};

function Day({ cell, labels, onOpen, onKeyDown }: DayProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { date, state, lesson, more, isToday } = cell;
  const number = Number(date.slice(8));
  const today = isToday && (
    <span aria-hidden="true" className="absolute bottom-1 h-0.5 w-[18px] bg-current" />
  );
  if (state === null) {
    return (
      <span className={`${CELL} text-ink-3`} aria-hidden="true">
        {number}
        {today}
      </span>
    );
  }
  const label = `${formatDate(date, 'day', locale)}, ${labels[state].toLowerCase()}`;
  if (lesson === null) {
    return (
      <span className={`${CELL} ${FILLS[state]}`}>
        <span aria-hidden="true">{number}</span>
        <span className="sr-only">{label}</span>
        {ICONS[state]}
        {today}
      </span>
    );
  }
  const time = formatInstant(lesson.startsAt, 'time', locale);
  return (
    <button
      type="button"
      data-date={date}
      aria-haspopup="dialog"
      aria-label={more === 0 ? `${label}, ${time}` : t`${label}, ${time}, and ${more} more`}
      className={`${CELL} ${FILLS[state]}`}
      onClick={() => onOpen(lesson)}
      onKeyDown={(event) => onKeyDown(event, date)}
    >
      {number}
      {more === 0 ? ICONS[state] : <span className="text-xs">+{more}</span>}
      {today}
    </button>
  );
}

/** Progress bar with one segment per lesson. The text beside it says the same, so it is hidden from screen readers. */
function Progress({ held, total }: { held: number; total: number }) {
  return (
    <div className="mt-2.5 flex gap-[3px]" aria-hidden="true">
      {Array.from({ length: total }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces differ by their place only.
        <span key={index} className={`h-2 flex-1 rounded-full ${index < held ? 'bg-success' : 'bg-line'}`} />
      ))}
    </div>
  );
}
