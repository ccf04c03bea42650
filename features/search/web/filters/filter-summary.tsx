import { useLingui } from '@lingui/react/macro';
import { SlidersHorizontal } from 'lucide-react';
import { useText } from '#platform/web/locales/use-text.ts';
import type { SearchFilters } from '../../filters.ts';
import { shownFilters, summaryLines } from '../search-address.ts';

type FilterSummaryProps = { filters: SearchFilters; onOpen: () => void };

/**
 * Summary of the filters in one line, shown on phones before the first search. Both of its buttons open the filter
 * sheet.
 */
export function FilterSummary({ filters, onOpen }: FilterSummaryProps) {
  const { first, second } = summaryLines(filters, useText());
  return (
    <div className="sticky top-(--nav-h) z-10 -mx-(--gutter) mt-2 flex gap-2.5 bg-bg px-(--gutter) py-2 md:hidden noscript:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        className="flex min-h-13 min-w-0 flex-1 items-center gap-3 rounded-full border border-line-strong bg-surface px-4 text-left hover:bg-primary-soft"
        onClick={onOpen}
      >
        <span className="min-w-0">
          <span className="block truncate font-semibold leading-snug">{first}</span>
          <span className="block truncate text-xs text-ink-2">{second}</span>
        </span>
      </button>
      <FilterButton filters={filters} onOpen={onOpen} size="size-13" />
    </div>
  );
}

type FilterButtonProps = FilterSummaryProps & {
  /** A Tailwind class. */
  size?: string;
};

/** On phones: opens the sheet. */
export function FilterButton({ filters, onOpen, size = 'size-11' }: FilterButtonProps) {
  const { t } = useLingui();
  const count = shownFilters(filters).length;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={count === 0 ? t`Filters` : t`Filters, ${count} set`}
      className={`relative flex shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface hover:bg-primary-soft md:hidden noscript:hidden ${size}`}
      onClick={onOpen}
    >
      <SlidersHorizontal size={20} strokeWidth={1.9} aria-hidden="true" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute -top-1.5 -right-1.5 flex h-5.5 min-w-5.5 items-center justify-center rounded-full bg-primary px-1 text-xs font-bold text-on-primary"
        >
          {count}
        </span>
      )}
    </button>
  );
}
