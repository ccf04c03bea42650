import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, useState } from 'react';
import { useLowData } from '#platform/web/api/device-choices.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx';
import { FieldError } from '#platform/web/ui/fields/field.tsx';
import { SegmentedControl } from '#platform/web/ui/fields/segmented.tsx';
import { useDebounced } from '#platform/web/ui/hooks/use-debounced.ts';
import { formatCount } from '#shared/calls/pagination.ts';
import { pluralText } from '#shared/texts/translate.ts';
import {
  FILTER_NAMES,
  FILTERS,
  type FilterName,
  hasSufficientFilter,
  NO_FILTERS,
  type SearchFilters,
} from '../../filters.ts';
import { type ResultPage, useSearchResults } from '../queries.ts';
import { DropButton } from '../results/nothing-found.tsx';
import { ChoiceChips } from './choice-chips.tsx';
import { BudgetFields, FactFields } from './fact-fields.tsx';
import {
  AreaMapLink,
  type FilterFieldsProps,
  LocateButton,
  PlaceFields,
  StyleField,
} from './filter-fields.tsx';
import { optionsWith, optionsWithWords } from './filter-label.ts';
import { type CityAt, useLocatedCity } from './use-located-city.ts';

type FilterSheetProps = Omit<FilterFieldsProps, 'draft' | 'onDraft' | 'location'> & {
  cityAt: CityAt;
  open: boolean;
  onClose: () => void;
  /** Initial filters; edits stay in the sheet until Show teachers. */
  filters: SearchFilters;
  /** Returns whether the search was run. */
  onShow: (filters: SearchFilters) => boolean;
};

/** All filters, for phones and for the button of the filter card. Load it lazily and remount it on each opening. */
export function FilterSheet({ open, onClose, filters, onShow, cityAt, ...fields }: FilterSheetProps) {
  const { t } = useLingui();
  const say = useText();
  const [draft, setDraft] = useState(filters);
  const found = useFound(draft);
  const location = useLocatedCity({
    onLoad: false,
    cityAt,
    onCity: (city) => setDraft((current) => ({ ...current, city, area: '' })),
  });
  const controls = { ...fields, location, draft, onDraft: setDraft };
  const set = (name: FilterName) => (value: string) =>
    setDraft({ ...draft, [name]: value, ...(name === 'area' && value === '' && { distance: '' }) });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Filters`}
      footer={
        <>
          {found?.drop && (
            <div className="mb-3 text-center">
              <DropButton filters={draft} drop={found.drop} onChange={setDraft} variant="outline" />
            </div>
          )}
          <div className="flex flex-wrap gap-3">
            <Button variant="outline" className="min-h-12" onClick={() => setDraft(NO_FILTERS)}>
              <Trans>Clear Filters</Trans>
            </Button>
            <Button type="submit" form="filter-sheet" className="min-h-12 flex-1">
              <span aria-live="polite">
                {found === null ? <Trans>Show teachers</Trans> : say(showText(found.total))}
              </span>
            </Button>
          </div>
        </>
      }
    >
      <Form
        id="filter-sheet"
        className="grid gap-5"
        onSubmit={() => {
          if (onShow(draft)) onClose();
        }}
      >
        <FieldError id="filter-sheet-error" error={hasSufficientFilter(draft) ? undefined : fields.error} />
        <PlaceFields {...controls} />
        <div className="-mt-4 -ml-3 flex flex-wrap items-center">
          <AreaMapLink draft={draft} areaMap={controls.areaMap} />
          <LocateButton location={location} />
        </div>
        <StyleField {...controls} />
        {FILTER_NAMES.map((name) => (
          <Fragment key={name}>
            {name === 'priceRange' ? (
              <BudgetFields draft={draft} set={set} />
            ) : (
              <SheetField name={name} value={draft[name]} onChange={set(name)} />
            )}
          </Fragment>
        ))}
        <FactFields draft={draft} set={set} />
      </Form>
    </Dialog>
  );
}

/**
 * How many teachers the edited filters find, and the filter to drop if they find none; null if unknown. Show teachers then
 * has its results at once. In low data nothing is loaded ahead.
 */
function useFound(draft: SearchFilters): Pick<ResultPage, 'total' | 'drop'> | null {
  const enabled = !useLowData();
  const asked = useDebounced(draft);
  const { data, isPlaceholderData } = useSearchResults(asked, null, { enabled });
  const first = data?.pages[0];
  const isKnown = first !== undefined && hasSufficientFilter(draft);
  if (!isKnown) return null;
  // The number of the filters before may stay for a moment, but a filter that is gone must not be offered.
  return { total: first.total, drop: isPlaceholderData || asked !== draft ? null : first.drop };
}

const showText = (total: number) =>
  pluralText(total, { one: 'Show {1} teacher', other: 'Show {1} teachers' }, formatCount(total));

type SheetFieldProps = { name: FilterName; value: string; onChange: (value: string) => void };

/** The control of a filter without a custom field. */
function SheetField({ name, value, onChange }: SheetFieldProps) {
  const { t } = useLingui();
  const say = useText();
  const { controls, options } = FILTERS[name];
  if (controls === 'own') return null;
  const { label, phone, phoneLabel = label } = controls;
  if (phone === 'segmented') {
    return (
      <SegmentedControl
        name={`sheet-${name}`}
        legend={say(phoneLabel)}
        options={[
          { value: '', label: t`Any` },
          ...options.map((option) => ({ ...option, label: say(option.label) })),
        ]}
        value={value}
        onChange={onChange}
      />
    );
  }
  return (
    <ChoiceChips
      legend={say(phoneLabel)}
      several={phone === 'several'}
      options={
        phone === 'several' ? optionsWithWords(name, value, say) : optionsWith(name, value, undefined, say)
      }
      value={value}
      onChange={onChange}
    />
  );
}
