import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type ControlProps, Field } from '#platform/web/ui/fields/field.tsx';
import { TextInput } from '#platform/web/ui/fields/text-input.tsx';

export type PlaceInputProps = {
  control: ControlProps;
  name: string;
  icon: ReactNode;
  placeholder: string;
  disabled: boolean;
  text: string;
  onText: (text: string) => void;
  /** The chosen city, for area suggestions. */
  city: string;
  /** True if the user typed while the input with suggestions was loading: it then opens its list at once. */
  startOpen?: boolean;
};

type PlaceFieldProps = Omit<PlaceInputProps, 'control' | 'startOpen'> & {
  label: ReactNode;
  hint?: ReactNode;
  className?: string;
  /** Loads the input with suggestions; the page decides which. */
  load: () => Promise<ComponentType<PlaceInputProps>>;
};

/** A place: a plain input that is replaced by one with suggestions on first focus. */
export function PlaceField({ label, hint, className = '', ...input }: PlaceFieldProps) {
  return (
    <Field label={label} hint={hint} className={className}>
      {(control) => <PlaceInput {...input} control={control} />}
    </Field>
  );
}

function PlaceInput({ load, ...props }: Omit<PlaceFieldProps, 'label'> & Omit<PlaceInputProps, 'startOpen'>) {
  const { control, name, icon, placeholder, disabled, text, onText } = props;
  const [Enhanced, setEnhanced] = useState<ComponentType<PlaceInputProps> | null>(null);
  // Known until the input is replaced: the code may arrive before the focus that follows a touch. React hears no blur
  // when it replaces the input.
  const focused = useRef(false);
  const asked = useRef(false);
  const typed = useRef(false);

  function enhance(): void {
    if (asked.current) return;
    asked.current = true;
    load().then(
      (loaded) => setEnhanced(() => loaded),
      // If loading fails, the plain input still works; the next focus tries again.
      () => {
        asked.current = false;
      },
    );
  }

  // The user may have focused the field and typed before hydration.
  const early = useRef({ text, onText, enhance });
  useEffect(() => {
    const element = document.getElementById(control.id) as HTMLInputElement | null;
    if (element === null || element !== document.activeElement) return;
    focused.current = true;
    if (element.value !== early.current.text) {
      typed.current = true;
      early.current.onText(element.value);
    }
    early.current.enhance();
  }, [control.id]);

  // The new input takes over the focus of the old one, unless a search has moved the focus to its results meanwhile.
  useLayoutEffect(() => {
    if (Enhanced === null || !focused.current || document.activeElement !== document.body) return;
    const element = document.getElementById(control.id) as HTMLInputElement | null;
    element?.focus({ preventScroll: true });
    element?.setSelectionRange(element.value.length, element.value.length);
  }, [Enhanced, control.id]);

  if (Enhanced !== null) return <Enhanced {...props} startOpen={focused.current && typed.current} />;
  return (
    <TextInput
      {...control}
      name={name}
      icon={icon}
      placeholder={placeholder}
      disabled={disabled}
      autoComplete="off"
      value={text}
      onChange={(event) => {
        typed.current = true;
        enhance();
        onText(event.target.value);
      }}
      onFocus={() => {
        focused.current = true;
        enhance();
      }}
      onBlur={() => {
        focused.current = false;
      }}
      onPointerEnter={enhance}
    />
  );
}
