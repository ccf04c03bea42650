import { Field } from './field.tsx';
import { PasswordInput } from './password-input.tsx';

type PasswordAgainProps = { value: string; error: string | undefined; onChange: (password: string) => void };

/** Password field for re-authentication before an irreversible action. */
export function ReauthPasswordField({ value, error, onChange }: PasswordAgainProps) {
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
