import { Trans } from '@lingui/react/macro';
import { useText } from '#platform/web/locales/use-text.ts';
import { ScrollRow } from '#platform/web/ui/scroll-row.tsx';
import { text, type Words } from '#shared/texts/translate.ts';
import type { BookingStatus } from '../lifecycle.ts';
import { STATUS_LABELS } from '../texts.ts';

/** `unread` means bookings with unread messages. */
export type StatusFilterValue = BookingStatus | 'all' | 'unread';

const LABELS: Record<StatusFilterValue, Words> = {
  all: text`All`,
  unread: text`Unread`,
  ...STATUS_LABELS,
};

type StatusFilterProps = {
  name: string;
  options: readonly StatusFilterValue[];
  counts: Partial<Record<StatusFilterValue, number>>;
  value: StatusFilterValue;
  onChange: (value: StatusFilterValue) => void;
};

/** All bookings or one status, each with its count: a segmented control on desktop, scrolling pills on phones. */
export function StatusFilter({ name, options, counts, value, onChange }: StatusFilterProps) {
  const say = useText();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">
        <Trans>Show bookings</Trans>
      </legend>
      <ScrollRow className="gap-2 py-1 max-md:-mx-(--gutter) max-md:px-(--gutter) md:inline-flex md:gap-0 md:rounded-md md:bg-surface-sunken md:p-1">
        {options.map((option) => (
          <label
            key={option}
            className="relative flex min-h-11 shrink-0 cursor-pointer items-center justify-center gap-2 rounded-full border border-line-strong px-4 font-medium whitespace-nowrap text-ink-2 has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-focus max-md:has-checked:border-primary max-md:has-checked:bg-primary-soft md:min-w-26 md:rounded-sm md:border-transparent md:has-checked:bg-surface-raised md:has-checked:shadow-e1"
          >
            <input
              type="radio"
              name={name}
              checked={value === option}
              onChange={() => onChange(option)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full outline-none"
            />
            {say(LABELS[option])}
            <span className="tabular font-normal">{counts[option] ?? 0}</span>
          </label>
        ))}
      </ScrollRow>
    </fieldset>
  );
}

/** Number of bookings in each status and in total. */
export function countByStatus(
  bookings: ReadonlyArray<{ status: BookingStatus }>,
): Partial<Record<StatusFilterValue, number>> {
  const counts: Partial<Record<StatusFilterValue, number>> = { all: bookings.length };
  for (const { status } of bookings) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
