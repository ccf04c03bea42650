import { Trans, useLingui } from '@lingui/react/macro';
import { Form } from '#platform/web/forms/form.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { text, type Words } from '#shared/texts/translate.ts';
import type { SearchFilters } from '../../filters.ts';
import { FILTERS } from '../../filters.ts';
import { FilterInputs } from './applied-chips.tsx';
import { FilterSelect } from './filter-fields.tsx';

type SortFieldProps = { filters: SearchFilters; onChange: (filters: SearchFilters) => void };

/** Select for the order of the results. "Nearest" is offered only with a distance. */
export function SortField({ filters, onChange }: SortFieldProps) {
  const { t } = useLingui();
  const options = FILTERS.sort.options.filter(({ value }) => value !== 'distance' || filters.distance !== '');
  return (
    <Form
      method="get"
      action="/search"
      className="flex shrink-0 items-center gap-2"
      onSubmit={() => onChange(filters)}
    >
      <FilterInputs filters={{ ...filters, sort: '' }} />
      <FilterSelect
        draft={filters}
        onDraft={onChange}
        shape="pill"
        short={filters.sort === '' ? t`Sort` : undefined}
        aria-label={t`Sort`}
        name="sort"
        any={anyOrder(filters)}
        options={options}
      />
      <span className="hidden noscript:block">
        <Button type="submit" variant="outline">
          <Trans>Sort</Trans>
        </Button>
      </span>
    </Form>
  );
}

/** Returns the label of the order that applies if the user has chosen none. */
function anyOrder({ needs, level, distance }: SearchFilters): Words {
  if (needs !== '' || level !== '') return text`Sort: best match`;
  return distance === '' ? text`Sort: our ranking` : text`Sort: nearest`;
}
