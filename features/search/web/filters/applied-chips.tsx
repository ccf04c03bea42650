import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { styleLabel } from '#features/teachers/style-labels.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { RemovableChip } from '#platform/web/ui/chip.tsx';
import { ScrollRow } from '#platform/web/ui/scroll-row.tsx';
import type { Translate } from '#shared/texts/translate.ts';
import type { FilterName, SearchFilters } from '../../filters.ts';
import { activeFilters, shownFilters, withoutFilter } from '../search-address.ts';
import { filterLabel } from './filter-label.ts';

export type AppliedChipsProps = {
  filters: SearchFilters;
  onChange: (filters: SearchFilters) => void;
  onClear: () => void;
};

/** The active filters, each with a button to remove it. */
export function AppliedChips({ filters, onChange, onClear }: AppliedChipsProps) {
  const say = useText();
  const set = shownFilters(filters);
  if (set.length === 0) return null;
  return (
    <ScrollRow className="gap-2 py-1 whitespace-nowrap max-md:-ml-(--gutter) max-md:min-w-0 max-md:flex-1 max-md:pl-(--gutter) md:flex-wrap">
      {set.map((name) => (
        <RemoveFilterForm key={name} filters={filters} name={name} onChange={onChange}>
          <RemovableChip label={shownLabel(filters, name, say)} />
        </RemoveFilterForm>
      ))}
      <ClearFilters onClear={onClear} />
    </ScrollRow>
  );
}

export function shownLabel(filters: SearchFilters, name: FilterName, say: Translate): string {
  return name === 'specialization' ? styleLabel(filters[name], say) : filterLabel(name, filters[name], say);
}

type WithoutFilterProps = Pick<AppliedChipsProps, 'filters' | 'onChange'> & {
  name: FilterName;
  children: ReactNode;
};

/** A form around a button that removes one filter; it works without JavaScript too. */
export function RemoveFilterForm({ filters, name, onChange, children }: WithoutFilterProps) {
  const rest = withoutFilter(filters, name);
  return (
    <Form method="get" action="/search" className="shrink-0" onSubmit={() => onChange(rest)}>
      <FilterInputs filters={rest} />
      {children}
    </Form>
  );
}

/** The filters as hidden fields of a form, which works without JavaScript. */
export function FilterInputs({ filters }: { filters: SearchFilters }) {
  return activeFilters(filters).map((name) => (
    <input key={name} type="hidden" name={name} value={filters[name]} />
  ));
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
