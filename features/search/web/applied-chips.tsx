import { Trans } from '@lingui/react/macro';
import { Form } from '#platform/web/forms/form.tsx';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { RemovableChip } from '#platform/web/ui/chip.tsx';
import { ScrollRow } from '#platform/web/ui/scroll-row.tsx';
import type { SearchFilters } from '../filters.ts';
import { styleLabel } from '../style-labels.ts';
import { filterLabel } from './filter-label.ts';
import { activeFilters, withoutFilter } from './search-address.ts';

type AppliedChipsProps = {
  filters: SearchFilters;
  onChange: (filters: SearchFilters) => void;
  onClear: () => void;
};

/** The active filters, each with a button to remove it. */
export function AppliedChips({ filters, onChange, onClear }: AppliedChipsProps) {
  const say = useText();
  const set = activeFilters(filters);
  if (set.length === 0) return null;
  return (
    <ScrollRow className="gap-2 py-1 whitespace-nowrap max-md:-mx-(--gutter) max-md:px-(--gutter) md:flex-wrap xl:justify-end">
      {set.map((name) => {
        const rest = withoutFilter(filters, name);
        return (
          <Form key={name} method="get" action="/search" className="shrink-0" onSubmit={() => onChange(rest)}>
            {activeFilters(rest).map((other) => (
              <input key={other} type="hidden" name={other} value={rest[other]} />
            ))}
            <RemovableChip
              label={
                name === 'specialization'
                  ? styleLabel(filters[name], say)
                  : say(filterLabel(name, filters[name]))
              }
            />
          </Form>
        );
      })}
      <ClearFilters onClear={onClear} />
    </ScrollRow>
  );
}

/** Resets all filters. */
export function ClearFilters({ onClear, outlined = false }: { onClear: () => void; outlined?: boolean }) {
  return (
    <Form method="get" action="/search" className="shrink-0" onSubmit={onClear}>
      <Button
        type="submit"
        variant={outlined ? 'outline' : 'ghost'}
        className={outlined ? '' : 'px-3 text-sm text-ink!'}
      >
        <Trans>Clear Filters</Trans>
      </Button>
    </Form>
  );
}
