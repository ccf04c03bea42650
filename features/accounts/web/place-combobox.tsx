import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { Combobox, type ComboboxOption } from '#web/ui/combobox.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import type { ChosenPlace, PlaceControl } from './client-profile-form.tsx';

/** What of a found place matters here; `center` is [longitude, latitude]. */
export type FoundPlace = { id: string; text: string; place_name: string; center: [number, number] };

type Props = PlaceControl & {
  placeholder: string;
  /** Address that answers places for a typed text. */
  addressFor: (query: string) => string;
  /** Name of the city in which any typed text may be used; null where only typing offers nothing more. */
  anyTextIn: string | null;
};

const MIN_CHARACTERS = 2;
const AS_TYPED = 'as-typed';

/** A field that offers places while one types; what is typed counts too, without an identifier. */
export function PlaceCombobox(props: Props) {
  const { control, value, onChange, disabled, placeholder, addressFor, anyTextIn } = props;
  const typed = value.text.trim();
  const settled = useDebounced(typed);
  // A saved place is no question yet.
  const [typing, setTyping] = useState(false);
  const asks = typing && !disabled && settled.length >= MIN_CHARACTERS;
  const { data: found = [], isFetching } = useQuery<FoundPlace[]>({
    queryKey: [addressFor(settled)],
    enabled: asks,
  });
  const places = asks ? found : [];
  const options: ComboboxOption[] = places.map(({ id, text, place_name }) => ({
    id,
    text,
    ...(place_name !== text && { detail: place_name }),
  }));
  if (anyTextIn !== null && typing && typed.length >= MIN_CHARACTERS) {
    options.push({ id: AS_TYPED, text: `Use '${typed}' in ${anyTextIn}` });
  }
  const textOnly = (text: string): ChosenPlace => ({ text, mapsId: null, latitude: null, longitude: null });
  return (
    <Combobox
      {...control}
      icon={<MapPin size={18} strokeWidth={1.9} />}
      placeholder={placeholder}
      disabled={disabled}
      text={value.text}
      onTextChange={(text) => {
        setTyping(true);
        onChange(textOnly(text));
      }}
      onSelect={({ id }) => {
        setTyping(false);
        const place = places.find((candidate) => candidate.id === id);
        onChange(
          place
            ? { text: place.text, mapsId: place.id, latitude: place.center[1], longitude: place.center[0] }
            : textOnly(typed),
        );
      }}
      options={options}
      loading={isFetching || settled !== typed}
      emptyText="No matching place. Check the spelling, or go on with what you typed."
    />
  );
}
