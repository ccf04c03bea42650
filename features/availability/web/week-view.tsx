import { useLocale } from '#platform/web/locales/use-locale.ts';
import { DAY_NAMES, DAYS_FROM_MONDAY, dayLabel, formatTimeOfDay, hhmm, minutesOfDay } from '#shared/time.ts';
import type { Slot } from '../publish-hours.ts';

/** Height of one hour in pixels. */
const HOUR = 26;
const SHORTEST_HOURS = 6;

/** The week as a picture. Hidden from screen readers, because the list has the same information. */
export function WeekView({ slots }: { slots: readonly Slot[] }) {
  const locale = useLocale();
  const blocks = slots.map((slot) => ({
    day: DAY_NAMES[slot.dayOfWeek],
    from: minutesOfDay(slot.startTime) ?? 0,
    to: minutesOfDay(slot.endTime) ?? 0,
  }));
  if (blocks.length === 0) return null;
  const first = Math.floor(Math.min(...blocks.map(({ from }) => from)) / 60);
  const last = Math.max(Math.ceil(Math.max(...blocks.map(({ to }) => to)) / 60), first + SHORTEST_HOURS);
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  const height = hours.length * HOUR;
  return (
    <div aria-hidden="true" className="rounded-lg border border-line bg-surface px-3 py-4 sm:px-5">
      <div className="grid grid-cols-[2.75rem_repeat(7,minmax(0,1fr))] gap-x-1 text-xs text-ink-2 sm:gap-x-2">
        <span />
        {DAYS_FROM_MONDAY.map((day) => (
          <span key={day} className="pb-2 text-center font-medium">
            {dayLabel(day, 'short', locale)}
          </span>
        ))}
        <svg aria-hidden="true" width="100%" height={height} className="overflow-visible">
          {hours.map((hour, index) =>
            index % 2 === 0 ? (
              <text key={hour} x="0" y={index * HOUR + 9} className="fill-ink-3 text-[0.6875rem]">
                {formatTimeOfDay(hhmm(hour * 60), locale).replace(':00', '')}
              </text>
            ) : null,
          )}
        </svg>
        {DAYS_FROM_MONDAY.map((day) => (
          <svg
            key={day}
            aria-hidden="true"
            width="100%"
            height={height}
            className="rounded-sm bg-surface-sunken"
          >
            {hours.map((hour, index) => (
              <line
                key={hour}
                x1="0"
                x2="100%"
                y1={index * HOUR}
                y2={index * HOUR}
                className="stroke-line"
                strokeWidth={index === 0 ? 0 : 1}
              />
            ))}
            {blocks
              .filter((block) => block.day === day)
              .map(({ from, to }) => (
                <rect
                  key={from}
                  width="100%"
                  y={((from - first * 60) / 60) * HOUR + 1}
                  height={Math.max(((to - from) / 60) * HOUR - 2, 4)}
                  rx="5"
                  className="fill-primary"
                />
              ))}
          </svg>
        ))}
      </div>
    </div>
  );
}
