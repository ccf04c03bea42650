import { Field } from './field.tsx';
import { PasswordInput } from './password-input.tsx';

type PasswordAgainProps = { value: string; error: string | undefined; onChange: (password: string) => void };

/** Asked of whoever signed in a while ago, before an act that cannot be taken back. */
export function PasswordAgain({ value, error, onChange }: PasswordAgainProps) {
  return (
    <Field label="Your password" hint="You signed in a while ago. Please enter it once more." error={error}>
      {(control) => (
        <PasswordInput
          {...control}
          autoFocus
          autoComplete="current-password"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
