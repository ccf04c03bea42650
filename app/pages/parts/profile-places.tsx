import { useLingui } from '@lingui/react/macro';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import type { Place } from '#features/places/contract.ts';
import { type CityOfArea, useAreaOptions, useCityOptions } from '#features/places/web/queries.ts';
import { Combobox } from '#platform/web/ui/fields/combobox.tsx';
import type { ControlProps } from '#platform/web/ui/fields/field.tsx';

const icon = <MapPin size={18} strokeWidth={1.9} />;

type ProfilePlaceProps = {
  control: ControlProps;
  text: string;
  disabled?: boolean;
  /** `place` is null for typed text that is not a known place. */
  onChange: (text: string, place: Place | null) => void;
};

/** The city field of a profile. Suggestions load only after typing, not for the saved city. */
export function ProfileCityField({ control, text, disabled = false, onChange }: ProfilePlaceProps) {
  const { t } = useLingui();
  const [typing, setTyping] = useState(false);
  const { options, loading } = useCityOptions(typing ? text : '');
  return (
    <Combobox
      {...control}
      icon={icon}
      placeholder={t`Start typing your city`}
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
      emptyText={t`No matching city. Check the spelling, or use what you typed.`}
    />
  );
}

type ProfileAreaProps = ProfilePlaceProps & {
  city: CityOfArea;
  placeholder: string;
  /** Called for a chosen option, which may be the typed text. `onChange` then gets typing only. */
  onChoose?: (text: string, place: Place | null) => void;
};

/** The area field of a profile. The last suggestion is the typed text. */
export function ProfileAreaField(props: ProfileAreaProps) {
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
