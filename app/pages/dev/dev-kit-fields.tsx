import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { Combobox } from '#platform/web/ui/combobox.tsx';
import { type ControlProps, Field } from '#platform/web/ui/field.tsx';
import { MobileInput } from '#platform/web/ui/mobile-input.tsx';
import { OtpInput } from '#platform/web/ui/otp-input.tsx';
import { PasswordInput } from '#platform/web/ui/password-input.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { TextArea } from '#platform/web/ui/text-area.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { useDebounced } from '#platform/web/ui/use-debounced.ts';
import { Row, Specimen } from './dev-kit-specimen.tsx';

const PLACES = ['Mumbai', 'Mysuru', 'Muzaffarpur', 'Mundra', 'Munnar', 'Pune', 'Puri'];

export function FieldSpecimens() {
  const [bio, setBio] = useState('Strong, unhurried vinyasa for people who sit.');
  const [mobile, setMobile] = useState('98765');
  const [code, setCode] = useState('123');
  return (
    <Specimen title="Fields">
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        <Field label="First name">{(control) => <TextInput {...control} autoComplete="given-name" />}</Field>
        <Field label="E-mail" hint="We send booking news here." optional>
          {(control) => <TextInput {...control} type="email" placeholder="you@example.in" />}
        </Field>
        <Field label="Last name" error="Please enter your last name">
          {(control) => <TextInput {...control} />}
        </Field>
        <Field label="Area" hint="Choose a city first">
          {(control) => (
            <TextInput
              {...control}
              disabled
              icon={<MapPin size={20} strokeWidth={1.9} aria-hidden="true" />}
            />
          )}
        </Field>
        <Field label="City">{(control) => <PlaceField control={control} />}</Field>
        <Field label="Specialization">
          {(control) => (
            <Select {...control} defaultValue="vinyasa">
              <option value="">Any</option>
              <option value="vinyasa">Vinyasa</option>
              <option value="hatha">Hatha Yoga</option>
            </Select>
          )}
        </Field>
        <Field label="Mobile number">
          {(control) => <MobileInput {...control} value={mobile} onChange={setMobile} />}
        </Field>
        <Field label="Mobile number with a mistake" error="Please enter a valid 10-digit mobile number">
          {(control) => <MobileInput {...control} value={mobile} onChange={setMobile} />}
        </Field>
        <Field label="Password">
          {(control) => <PasswordInput {...control} autoComplete="current-password" />}
        </Field>
        <Field label="One-time code" error="That code is not right">
          {(control) => <OtpInput {...control} value={code} onChange={setCode} />}
        </Field>
        <Field label="Short bio">
          {(control) => (
            <TextArea {...control} value={bio} limit={100} onChange={(event) => setBio(event.target.value)} />
          )}
        </Field>
        <div>
          <p className="mb-1.5 text-sm font-medium">Filters as pills</p>
          <Row>
            <Select shape="pill" aria-label="Price range">
              <option>Price range</option>
            </Select>
            <Select shape="pill" aria-label="Experience">
              <option>Experience</option>
            </Select>
          </Row>
        </div>
      </div>
    </Specimen>
  );
}

/** Type "mu" for options, "zz" for none. */
function PlaceField({ control }: { control: ControlProps }) {
  const [text, setText] = useState('');
  const asked = useDebounced(text).trim().toLowerCase();
  const found = asked === '' ? [] : PLACES.filter((place) => place.toLowerCase().startsWith(asked));
  return (
    <Combobox
      {...control}
      icon={<MapPin size={20} strokeWidth={1.9} />}
      text={text}
      onTextChange={setText}
      onSelect={(option) => setText(option.text)}
      options={found.slice(0, 5).map((place) => ({ id: place, text: place, detail: 'India' }))}
      loading={asked !== text.trim().toLowerCase()}
      emptyText="No matching city"
    />
  );
}
