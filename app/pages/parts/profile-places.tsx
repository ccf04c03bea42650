import { MapPin } from 'lucide-react';
import { useState } from 'react';
import type { Place } from '#features/places/contract.ts';
import { type CityOfArea, useAreaOptions, useCityOptions } from '#features/places/web/queries.ts';
import { Combobox } from '#platform/web/ui/combobox.tsx';
import type { ControlProps } from '#platform/web/ui/field.tsx';

const icon = <MapPin size={18} strokeWidth={1.9} />;

type ProfilePlaceProps = {
  control: ControlProps;
  text: string;
  disabled?: boolean;
  /** With null for words that were typed and are no place we know. */
  onChange: (text: string, place: Place | null) => void;
};

/** The city of a profile, with suggestions once somebody types: a saved city is no question yet. */
export function ProfileCity({ control, text, disabled = false, onChange }: ProfilePlaceProps) {
  const [typing, setTyping] = useState(false);
  const { options, loading } = useCityOptions(typing ? text : '');
  return (
    <Combobox
      {...control}
      icon={icon}
      placeholder="Start typing your city"
      disabled={disabled}
      text={text}
      onTextChange={(typed) => {
        setTyping(true);
        onChange(typed, null);
      }}
      onSelect={(option) => {
        setTyping(false);
        onChange(option.text, option.place);
      }}
      options={options}
      loading={loading}
      emptyText="No matching city. Check the spelling, or go on with what you typed."
    />
  );
}

type ProfileAreaProps = ProfilePlaceProps & {
  city: CityOfArea;
  placeholder: string;
  /** After a choice, which may be the words as typed; `onChange` hears of typing alone then. */
  onChoose?: (text: string, place: Place | null) => void;
};

/** An area of a city, in the same manner; the last suggestion is what was typed. */
export function ProfileArea(props: ProfileAreaProps) {
  const { control, text, disabled = false, onChange, city, placeholder, onChoose = onChange } = props;
  const [typing, setTyping] = useState(false);
  const { options, loading } = useAreaOptions(typing ? text : '', city.name === '' ? null : city);
  return (
    <Combobox
      {...control}
      icon={icon}
      placeholder={placeholder}
      disabled={disabled}
      text={text}
      onTextChange={(typed) => {
        setTyping(true);
        onChange(typed, null);
      }}
      onSelect={(option) => {
        setTyping(false);
        onChoose(option.text, option.place);
      }}
      options={options}
      loading={loading}
    />
  );
}
