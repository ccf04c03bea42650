import { Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { Form } from '#platform/web/forms/form.tsx';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field, FieldError } from '#platform/web/ui/field.tsx';
import { FILTER_NAMES, FILTERS, hasSufficientFilter } from '../filters.ts';
import {
  type FilterFieldsProps,
  FilterSelect,
  ICON,
  LocateButton,
  PlaceFields,
  StyleField,
} from './filter-fields.tsx';

/** The filters with this kind of select. */
function withSelect(kind: 'select' | 'pill') {
  return FILTER_NAMES.flatMap((name) => {
    const { controls } = FILTERS[name];
    return controls === 'own' || controls.wide !== kind ? [] : [{ name, any: controls.label, ...controls }];
  });
}

type FilterCardProps = FilterFieldsProps & { onSearch: () => void };

/** All filters in one form that works without JavaScript; phones with JavaScript use the sheet. */
export function FilterCard({ onSearch, ...fields }: FilterCardProps) {
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
        <span className="md:ml-auto">
          <LocateButton location={fields.location} />
        </span>
      </div>
      <FieldError id="search-error" error={hasSufficientFilter(draft) ? undefined : fields.error} />
    </Form>
  );
}
