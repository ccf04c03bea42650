import { Trans, useLingui } from '@lingui/react/macro';
import { LocateFixed, MapPin, Navigation } from 'lucide-react';
import type { ComponentProps, ComponentType } from 'react';
import { Link } from 'react-router';
import type { Specialization } from '#features/teachers/contract.ts';
import { styleLabel } from '#features/teachers/style-labels.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { useHydrated } from '#platform/web/ui/hooks/use-hydrated.ts';
import type { Words } from '#shared/texts/translate.ts';
import type { FilterName, FilterOption, SearchFilters } from '../../filters.ts';
import { optionsWith } from './filter-label.ts';
import { PlaceField, type PlaceInputProps } from './place-field.tsx';

export const ICON = { size: 18, strokeWidth: 1.9, 'aria-hidden': true } as const;

export type PlaceLoaders = Record<'city' | 'area', () => Promise<ComponentType<PlaceInputProps>>>;

export type CityLocator = { state: 'idle' | 'looking' | 'failed'; locate: () => Promise<void> };

/** A map of the areas of the searched city. */
export type AreaMapOffer = {
  city: string;
  /** The city's own page, which has the map too: for readers without JavaScript. */
  path: string;
  /** Opens the map. When the user chooses an area there, the search uses these filters and that area. */
  onOpen: (filters: SearchFilters) => void;
};

export type FilterFieldsProps = {
  draft: SearchFilters;
  onDraft: (filters: SearchFilters) => void;
  styles: readonly Specialization[];
  places: PlaceLoaders;
  location: CityLocator;
  areaMap: AreaMapOffer | null;
  /** Why the search was not run; cleared once one of the four required filters is set. */
  error: Words | undefined;
};

/** City and area; the area depends on the city. */
export function PlaceFields({ draft, onDraft, places, location }: FilterFieldsProps) {
  const { t } = useLingui();
  const hydrated = useHydrated();
  const needsCity = draft.city.trim() === '' && draft.area === '';
  return (
    <>
      <PlaceField
        label={t`City`}
        name="city"
        icon={<MapPin {...ICON} />}
        placeholder={location.state === 'looking' ? t`Looking…` : t`Any city`}
        disabled={false}
        text={draft.city}
        onText={(city) => onDraft({ ...draft, city, area: '' })}
        city=""
        load={places.city}
      />
      <PlaceField
        label={t`Area`}
        name="area"
        icon={<Navigation {...ICON} />}
        placeholder={needsCity ? t`Choose a city first` : t`Any area`}
        // Stays enabled before hydration: without JavaScript nothing could enable it.
        disabled={hydrated && needsCity}
        text={draft.area}
        onText={(area) => onDraft({ ...draft, area })}
        city={draft.city}
        load={places.area}
      />
    </>
  );
}

/** Link to the page with the map of the city's areas. With JavaScript, the map opens on this page. */
export function AreaMapLink({ draft, areaMap }: Pick<FilterFieldsProps, 'draft' | 'areaMap'>) {
  if (areaMap === null || areaMap.city !== draft.city) return null;
  return (
    <Link
      to={areaMap.path}
      discover="none"
      aria-haspopup="dialog"
      className="inline-flex min-h-11 items-center px-3 -outline-offset-3! text-sm text-primary-ink underline underline-offset-3"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        areaMap.onOpen(draft);
      }}
    >
      <Trans>Areas on a map</Trans>
    </Link>
  );
}

export function LocateButton({ location }: { location: CityLocator }) {
  const { t } = useLingui();
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 noscript:hidden">
      <Button
        variant="ghost"
        className="px-3 text-sm"
        pending={location.state === 'looking'}
        pendingLabel={t`Looking…`}
        onClick={() => void location.locate()}
      >
        <LocateFixed {...ICON} />
        <Trans>Use my location</Trans>
      </Button>
      <LocateState location={location} isLookingShown={false} />
    </span>
  );
}

type LocateStateProps = { location: CityLocator; isLookingShown?: boolean; className?: string };

/** Says that the city is looked for, or could not be found. */
export function LocateState({ location, isLookingShown = true, className = '' }: LocateStateProps) {
  const { t } = useLingui();
  return (
    <span role="status" className={`text-sm text-ink-2 ${className}`}>
      {location.state === 'looking' && isLookingShown && t`Looking…`}
      {location.state === 'failed' && t`Your city could not be found. Please type it.`}
    </span>
  );
}

type FilterSelectProps = Omit<ComponentProps<typeof Select>, 'children' | 'onChange' | 'value'> &
  Pick<FilterFieldsProps, 'draft' | 'onDraft'> & {
    name: FilterName;
    /** Label of the empty option. */
    any: Words;
    /** Options of the select; by default those in the table FILTERS. */
    options?: readonly FilterOption[];
  };

/** A select with a filter's options. */
export function FilterSelect({ draft, onDraft, name, any, options, ...select }: FilterSelectProps) {
  const say = useText();
  return (
    <Select
      {...select}
      name={name}
      value={draft[name]}
      onChange={(event) => onDraft({ ...draft, [name]: event.target.value })}
    >
      <option value="">{say(any)}</option>
      {optionsWith(name, draft[name], options, say).map(({ value, label }) => (
        <option key={value} value={value}>
          {say(label)}
        </option>
      ))}
    </Select>
  );
}

export function StyleField({ styles, draft, onDraft }: FilterFieldsProps) {
  const say = useText();
  const { t } = useLingui();
  return (
    <Field label={t`Specialization`}>
      {(control) => (
        <FilterSelect
          {...control}
          draft={draft}
          onDraft={onDraft}
          name="specialization"
          any={t`All styles`}
          options={styles.map(({ name }) => ({ value: name, label: styleLabel(name, say) }))}
        />
      )}
    </Field>
  );
}
