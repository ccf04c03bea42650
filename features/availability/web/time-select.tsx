import { useLocale } from '#platform/web/locales/use-locale.ts';
import type { ControlProps } from '#platform/web/ui/fields/field.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { formatTimeOfDay, hhmm } from '#shared/time.ts';

const STEP_MINUTES = 15;
const TIMES = Array.from({ length: 1440 / STEP_MINUTES }, (_, step) => hhmm(step * STEP_MINUTES));

type TimeSelectProps = {
  control: ControlProps;
  /** Shown while no time is chosen. One short word: two selects stand side by side on narrow phones. */
  empty: string;
  value: string;
  onChange: (time: string) => void;
};

/** A time of day in steps of a quarter of an hour. */
export function TimeSelect({ control, empty, value, onChange }: TimeSelectProps) {
  const locale = useLocale();
  return (
    <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{empty}</option>
      {TIMES.map((time) => (
        <option key={time} value={time}>
          {formatTimeOfDay(time, locale)}
        </option>
      ))}
    </Select>
  );
}
