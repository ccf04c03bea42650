import type { ComponentProps } from 'react';

const LENGTH = 6;

type OtpInputProps = Omit<
  ComponentProps<'input'>,
  'className' | 'onChange' | 'value' | 'type' | 'maxLength'
> & {
  value: string;
  onChange: (digits: string) => void;
  /** Called once when the sixth digit is entered. */
  onComplete?: (digits: string) => void;
  /** Whether the server has refused the digits. The next digit then begins another code. */
  isRefused: boolean;
};

type Edit = { shown: string; caret: number; isRefused: boolean };

/** The digits that an edit added to the shown ones. They end at the caret. */
function addedDigits(digits: string, shown: string, end: number): string {
  const shownBefore = shown.slice(0, Math.max(0, shown.length - (digits.length - end)));
  let start = 0;
  while (start < shownBefore.length && shownBefore[start] === digits[start]) start += 1;
  return digits.slice(start, end);
}

/**
 * The digits of typed or pasted text ("123 456"), six at most. A code pasted beside the shown digits replaces them, and
 * so does any digit beside a refused code.
 */
export function otpDigits(text: string, edit?: Edit): string {
  const digits = text.replace(/\D/g, '');
  if (edit === undefined || digits.length <= LENGTH) return digits.slice(0, LENGTH);
  const added = addedDigits(digits, edit.shown, text.slice(0, edit.caret).replace(/\D/g, '').length);
  return (edit.isRefused || added.length >= LENGTH ? added : digits).slice(0, LENGTH);
}

/** A field for a one-time code. A single input, so that paste and SMS autofill work. */
export function OtpInput({ value, onChange, onComplete, isRefused, ...rest }: OtpInputProps) {
  return (
    <input
      {...rest}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      onChange={({ target }) => {
        const caret = target.selectionStart ?? target.value.length;
        const digits = otpDigits(target.value, { shown: value, caret, isRefused });
        onChange(digits);
        if (digits.length === LENGTH && (digits !== value || isRefused)) onComplete?.(digits);
      }}
      className="tabular mx-auto block w-58 max-w-full rounded-md border border-line-strong bg-surface py-3 pl-[min(1.5rem,7vw)] text-xl tracking-[min(0.75em,4.8vw)] text-ink aria-invalid:border-danger"
    />
  );
}
