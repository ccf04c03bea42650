import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react';
import { tenDigits } from '#shared/mobile.ts';

type MobileInputProps = Omit<ComponentProps<'input'>, 'className' | 'onChange' | 'value' | 'type'> & {
  value: string;
  onChange: (digits: string) => void;
};

/**
 * Returns the digits of typed or pasted text: ten digits without +91 or 0 if it is a full number, else the first ten
 * digits of the text.
 */
export function mobileDigits(text: string): string {
  return (
    tenDigits(text) ??
    text
      .replace(/^\s*(?:\+91|0091)/, '')
      .replace(/\D/g, '')
      .slice(0, 10)
  );
}

/** A mobile number of ten digits. The fixed +91 is not part of the value. */
export function MobileInput({ value, onChange, ...rest }: MobileInputProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const adoptEarlyInput = useEffectEvent(() => {
    const typed = frame.current?.querySelector('input')?.value ?? '';
    if (typed !== value) onChange(mobileDigits(typed));
  });
  // Users may type before hydration. The next render would replace their text with the empty value.
  useEffect(() => adoptEarlyInput(), []);
  return (
    <span
      ref={frame}
      className="flex rounded-md border border-line-strong bg-surface has-aria-invalid:border-danger has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
    >
      <span className="flex items-center border-r border-line px-3.5 text-ink-2">+91</span>
      <input
        {...rest}
        type="text"
        inputMode="numeric"
        autoComplete="tel-national"
        value={value}
        onChange={(event) => onChange(mobileDigits(event.target.value))}
        className="tabular min-h-12 w-full min-w-0 rounded-r-md bg-transparent px-3.5 py-2 tracking-wide text-ink outline-none"
      />
    </span>
  );
}
