import { MapPin } from 'lucide-react';
import { useState } from 'react';
import type { Place } from '#features/places/contract.ts';
import { useAreaOptions, useCityOptions } from '#features/places/web/queries.ts';
import type { AreaControl, ChosenPlace, CityControl } from '#features/teachers/web/location-form.tsx';
import { Combobox } from '#web/ui/combobox.tsx';

const icon = <MapPin size={18} strokeWidth={1.9} />;

/** A place as typed has no identifier until it is chosen. */
function placeOf(text: string, place: Place | null): ChosenPlace {
  return {
    text,
    mapsId: place?.id ?? null,
    latitude: place?.center[1] ?? null,
    longitude: place?.center[0] ?? null,
    fullAddress: place?.place_name ?? null,
  };
}

/** The teacher's city, with suggestions while one types. */
export function DeskCity({ control, text, onChange }: CityControl) {
  // A saved place is no question yet.
  const [typing, setTyping] = useState(false);
  const { options, loading } = useCityOptions(typing ? text : '');
  return (
    <Combobox
      {...control}
      icon={icon}
      placeholder="Start typing your city"
      text={text}
      onTextChange={(typed) => {
        setTyping(true);
        onChange(placeOf(typed, null));
      }}
      onSelect={({ id }) => {
        setTyping(false);
        const option = options.find((candidate) => candidate.id === id);
        if (option) onChange(placeOf(option.text, option.place));
      }}
      options={options}
      loading={loading}
      emptyText="No matching city. Check the spelling, or go on with what you typed."
    />
  );
}

/** Another teaching area: chosen, it goes to the list and the field is empty again. */
export function DeskArea({ control, city, disabled, onChoose }: AreaControl) {
  const [text, setText] = useState('');
  const { options, loading } = useAreaOptions(text, city.name === '' ? null : city);
  return (
    <Combobox
      {...control}
      icon={icon}
      placeholder={city.name === '' ? 'Choose a city first' : 'Start typing an area'}
      disabled={disabled}
      text={text}
      onTextChange={setText}
      onSelect={({ id }) => {
        const option = options.find((candidate) => candidate.id === id);
        setText('');
        if (option) onChoose(placeOf(option.text, option.place));
      }}
      options={options}
      loading={loading}
    />
  );
}
