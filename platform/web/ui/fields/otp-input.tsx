import { type ComponentProps, useRef } from 'react';

const LENGTH = 6;

type OtpInputProps = Omit<
  ComponentProps<'input'>,
  'className' | 'onChange' | 'value' | 'type' | 'maxLength'
> & {
  value: string;
  onChange: (digits: string) => void;
  /** Called once when the sixth digit is entered. */
  onComplete?: (digits: string) => void;
};

/** The digits of typed or pasted text ("123 456"), six at most. */
export function otpDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, LENGTH);
}

/** A field for a one-time code. A single input, so that paste and SMS autofill work. */
export function OtpInput({ value, onChange, onComplete, ...rest }: OtpInputProps) {
  const completed = useRef('');
  return (
    <input
      {...rest}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      onChange={(event) => {
        const digits = otpDigits(event.target.value);
        onChange(digits);
        if (digits.length < LENGTH) completed.current = '';
        else if (digits !== completed.current) {
          completed.current = digits;
          onComplete?.(digits);
        }
      }}
      className="tabular mx-auto block w-58 max-w-full rounded-md border border-line-strong bg-surface py-3 pl-[min(1.5rem,7vw)] text-xl tracking-[min(0.75em,4.8vw)] text-ink aria-invalid:border-danger"
    />
  );
}
