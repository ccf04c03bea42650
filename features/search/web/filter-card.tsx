import { LocateFixed, MapPin, Navigation, Search } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { Specialization } from '#features/teachers/contract.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field, FieldError } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { useHydrated } from '#platform/web/ui/use-hydrated.ts';
import { type FilterName, hasCountingFilter, type SearchFilters } from '../filters.ts';
import {
  AVAILABILITIES,
  EXPERIENCES,
  type FilterOption,
  optionsWith,
  PRICE_RANGES,
  SESSION_TYPES,
} from './filter-options.ts';
import { PlaceField, type PlaceInputProps } from './place-field.tsx';

const ICON = { size: 18, strokeWidth: 1.9, 'aria-hidden': true } as const;

export type PlaceLoaders = Record<'city' | 'area', () => Promise<ComponentType<PlaceInputProps>>>;

export type Location = { state: 'idle' | 'looking' | 'failed'; locate: () => Promise<void> };

export type FilterFieldsProps = {
  draft: SearchFilters;
  onDraft: (filters: SearchFilters) => void;
  styles: readonly Specialization[];
  places: PlaceLoaders;
  location: Location;
  /** Why pressing Search did nothing; gone once one of the four that count is set. */
  error: string | undefined;
};

/** The style options by name, and the present one where the list does not know it. */
export function styleOptions(styles: readonly Specialization[], value: string): readonly FilterOption[] {
  const options = styles.map(({ name }) => ({ value: name, label: name }));
  return optionsWith('specialization', options, value);
}

/** City and area; an area belongs to a city. */
export function PlaceFields({ draft, onDraft, places, location }: FilterFieldsProps) {
  const hydrated = useHydrated();
  const needsCity = draft.city.trim() === '' && draft.area === '';
  return (
    <>
      <PlaceField
        label="City"
        name="city"
        icon={<MapPin {...ICON} />}
        placeholder={location.state === 'looking' ? 'Looking…' : 'Any city'}
        disabled={false}
        text={draft.city}
        onText={(city) => onDraft({ ...draft, city, area: '' })}
        city=""
        load={places.city}
      />
      <PlaceField
        label="Area"
        name="area"
        icon={<Navigation {...ICON} />}
        placeholder={needsCity ? 'Choose a city first' : 'Any area'}
        // Without script nothing would ever enable it.
        disabled={hydrated && needsCity}
        text={draft.area}
        onText={(area) => onDraft({ ...draft, area })}
        city={draft.city}
        load={places.area}
      />
    </>
  );
}

export function LocateButton({ location }: { location: Location }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 noscript:hidden">
      <Button
        variant="ghost"
        className="px-3 text-sm"
        pending={location.state === 'looking'}
        pendingLabel="Looking…"
        onClick={() => void location.locate()}
      >
        <LocateFixed {...ICON} />
        Use my location
      </Button>
      <span role="status" className="text-sm text-ink-2">
        {location.state === 'failed' && 'Your city could not be found. Please type it.'}
      </span>
    </span>
  );
}

export function StyleField({ draft, onDraft, styles }: FilterFieldsProps) {
  return (
    <Field label="Specialization">
      {(control) => (
        <Select
          {...control}
          name="specialization"
          value={draft.specialization}
          onChange={(event) => onDraft({ ...draft, specialization: event.target.value })}
        >
          <option value="">All styles</option>
          <Options options={styleOptions(styles, draft.specialization)} />
        </Select>
      )}
    </Field>
  );
}

function Options({ options }: { options: readonly FilterOption[] }): ReactNode {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

const MORE: readonly { name: FilterName; label: string; options: readonly FilterOption[] }[] = [
  { name: 'priceRange', label: 'Price range', options: PRICE_RANGES },
  { name: 'experience', label: 'Experience', options: EXPERIENCES },
  { name: 'availability', label: 'Availability', options: AVAILABILITIES },
];

type FilterCardProps = FilterFieldsProps & { onSearch: () => void };

/** All seven filters in one form that works without script; phones with script have the sheet instead. */
export function FilterCard({ onSearch, ...fields }: FilterCardProps) {
  const { draft, onDraft } = fields;
  return (
    <form
      method="get"
      action="/search"
      aria-label="Search for teachers"
      className="mt-5 rounded-lg border border-line bg-surface p-4 max-md:hidden max-md:noscript:block md:p-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch();
      }}
    >
      <div className="grid items-end gap-3 md:grid-cols-2 min-[70rem]:grid-cols-[1.15fr_1.15fr_1.1fr_1fr_auto]">
        <PlaceFields {...fields} />
        <StyleField {...fields} />
        <Field label="Session type">
          {(control) => (
            <Select
              {...control}
              name="sessionType"
              value={draft.sessionType}
              onChange={(event) => onDraft({ ...draft, sessionType: event.target.value })}
            >
              <option value="">Online or in person</option>
              <Options options={SESSION_TYPES} />
            </Select>
          )}
        </Field>
        <Button type="submit" className="min-h-12 px-5 md:max-[70rem]:col-span-2">
          <Search {...ICON} />
          Search
        </Button>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-2.5 gap-y-2 border-t border-line pt-3.5">
        <span className="mr-1 text-sm text-ink-2">More filters</span>
        {MORE.map(({ name, label, options }) => (
          <Select
            key={name}
            shape="pill"
            name={name}
            aria-label={label}
            value={draft[name]}
            onChange={(event) => onDraft({ ...draft, [name]: event.target.value })}
          >
            <option value="">{label}</option>
            <Options options={optionsWith(name, options, draft[name])} />
          </Select>
        ))}
        <span className="md:ml-auto">
          <LocateButton location={fields.location} />
        </span>
      </div>
      <FieldError id="search-error" error={hasCountingFilter(draft) ? undefined : fields.error} />
    </form>
  );
}
