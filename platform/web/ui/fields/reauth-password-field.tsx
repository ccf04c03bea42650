import { useLingui } from '@lingui/react/macro';
import type { Words } from '#shared/texts/translate.ts';
import { Field } from './field.tsx';
import { PasswordInput } from './password-input.tsx';

type PasswordAgainProps = { value: string; error: Words | undefined; onChange: (password: string) => void };

/** Password field for re-authentication before an irreversible action. */
export function ReauthPasswordField({ value, error, onChange }: PasswordAgainProps) {
  const { t } = useLingui();
  return (
    <Field
      label={t`Your password`}
      hint={t`You signed in a while ago. Please enter it once more.`}
      error={error}
    >
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
