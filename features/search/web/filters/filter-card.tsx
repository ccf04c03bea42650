import { Trans, useLingui } from '@lingui/react/macro';
import { Search, SlidersHorizontal } from 'lucide-react';
import { Form } from '#platform/web/forms/form.tsx';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field, FieldError } from '#platform/web/ui/fields/field.tsx';
import { text } from '#shared/texts/translate.ts';
import { FILTER_NAMES, FILTERS, hasSufficientFilter, type SearchFilters } from '../../filters.ts';
import { FilterInputs } from './applied-chips.tsx';
import {
  AreaMapLink,
  type FilterFieldsProps,
  FilterSelect,
  ICON,
  LocateButton,
  PlaceFields,
  StyleField,
} from './filter-fields.tsx';

/** Returns the filters whose control on wide screens is of this kind. */
function withSelect(kind: 'select' | 'pill') {
  return FILTER_NAMES.flatMap((name) => {
    const { controls } = FILTERS[name];
    return controls === 'own' || controls.wide !== kind ? [] : [{ name, any: controls.label, ...controls }];
  });
}

const SWITCHES = ['women', 'freeDemo'] as const;
/** Filters that have a field on the card. The form sends all other filters unchanged in hidden fields. */
const EDITED: Partial<SearchFilters> = Object.fromEntries(
  FILTER_NAMES.slice(0, 7)
    .concat('languages', SWITCHES)
    .map((name) => [name, '']),
);

type DraftProps = Pick<FilterFieldsProps, 'draft' | 'onDraft'>;

/** A filter that is on or off, as a pill; a checkbox, which works without JavaScript. */
function SwitchPill({ name, draft, onDraft }: DraftProps & { name: (typeof SWITCHES)[number] }) {
  const say = useText();
  return (
    <label className="relative inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line-strong bg-surface px-4 text-sm font-medium hover:bg-primary-soft has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="checkbox"
        name={name}
        value="1"
        checked={draft[name] !== ''}
        onChange={(event) => onDraft({ ...draft, [name]: event.target.checked ? '1' : '' })}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full outline-none"
      />
      {FILTERS[name].options.map(({ label }) => say(label))}
    </label>
  );
}

type FilterCardProps = FilterFieldsProps & {
  onSearch: () => void;
  /** Opens the sheet with all filters. */
  onAll: () => void;
};

/** All filters in one form that works without JavaScript; phones with JavaScript use the sheet. */
export function FilterCard({ onSearch, onAll, ...fields }: FilterCardProps) {
  const { t } = useLingui();
  const say = useText();
  const { draft, onDraft } = fields;
  return (
    <Form
      method="get"
      action="/search"
      aria-label={t`Search for teachers`}
      className="mt-5 rounded-lg border border-line bg-surface p-4 max-md:hidden max-md:noscript:block md:p-5"
      onSubmit={onSearch}
    >
      <div className="grid items-end gap-3 md:grid-cols-2 min-[70rem]:grid-cols-[1.15fr_1.15fr_1.1fr_1fr_auto]">
        <PlaceFields {...fields} />
        <StyleField {...fields} />
        {withSelect('select').map(({ name, label, any }) => (
          <Field key={name} label={say(label)}>
            {(control) => <FilterSelect {...control} draft={draft} onDraft={onDraft} name={name} any={any} />}
          </Field>
        ))}
        <Button type="submit" className="min-h-12 px-5 md:max-[70rem]:col-span-2">
          <Search {...ICON} />
          <Trans>Search</Trans>
        </Button>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-2.5 gap-y-2 border-t border-line pt-3.5">
        <span className="mr-1 text-sm text-ink-2">
          <Trans>More filters</Trans>
        </span>
        {withSelect('pill').map(({ name, label, any }) => (
          <FilterSelect
            key={name}
            draft={draft}
            onDraft={onDraft}
            shape="pill"
            aria-label={say(label)}
            name={name}
            any={any}
          />
        ))}
        {SWITCHES.map((name) => (
          <SwitchPill key={name} name={name} draft={draft} onDraft={onDraft} />
        ))}
        <FilterSelect
          draft={draft}
          onDraft={onDraft}
          shape="pill"
          aria-label={t`Teaches in`}
          name="languages"
          any={text`Any language`}
        />
        <FilterInputs filters={{ ...draft, ...EDITED }} />
        <Button variant="outline" className="rounded-full! text-sm noscript:hidden" onClick={onAll}>
          <SlidersHorizontal {...ICON} />
          <Trans>All filters</Trans>
        </Button>
        <span className="flex flex-wrap items-center md:ml-auto">
          <AreaMapLink draft={draft} areaMap={fields.areaMap} />
          <LocateButton location={fields.location} />
        </span>
      </div>
      <FieldError id="search-error" error={hasSufficientFilter(draft) ? undefined : fields.error} />
    </Form>
  );
}
