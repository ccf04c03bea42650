import { useLingui } from '@lingui/react/macro';
import { useAreaOptions, useCityOptions } from '#features/places/web/queries.ts';
import type { PlaceInputProps } from '#features/search/web/filters/place-field.tsx';
import { Combobox } from '#platform/web/ui/fields/combobox.tsx';

/** The city field of the search page. Load it lazily, on focus. */
export function CityInput({ control, city: _city, onText, ...field }: PlaceInputProps) {
  const { t } = useLingui();
  const { options, loading } = useCityOptions(field.text);
  return (
    <Combobox
      {...control}
      {...field}
      options={options}
      loading={loading}
      emptyText={t`No city with this name. Check the spelling.`}
      onTextChange={onText}
      onSelect={({ text }) => onText(text)}
    />
  );
}

/** The area field. The typed text is always a valid choice. */
export function AreaInput({ control, city, onText, ...field }: PlaceInputProps) {
  const { options, loading } = useAreaOptions(field.text, city === '' ? null : { name: city });
  return (
    <Combobox
      {...control}
      {...field}
      options={options}
      loading={loading}
      onTextChange={onText}
      onSelect={({ text }) => onText(text)}
    />
  );
}
