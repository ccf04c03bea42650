import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { refusalOf } from '#platform/web/api/refusal.ts';
import { send } from '#platform/web/api/send.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { FormAlert } from '#platform/web/ui/form-alert.tsx';
import { PasswordInput } from '#platform/web/ui/password-input.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { useHydrated } from '#platform/web/ui/use-hydrated.ts';
import { callRef } from '#shared/call.ts';
import type { setPassword } from '../second-factor-contract.ts';

const setPasswordRef = callRef<typeof setPassword>('POST', '/api/auth/set-password');

/** The password that a one-time link sets; leads to sign in with it. */
export function SetPasswordForm({ token }: { token: string }) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const [newPassword, setNewPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [mismatch, setMismatch] = useState(false);
  const setting = useMutation({
    mutationFn: () => send(setPasswordRef, { body: { token, newPassword } }),
    onSuccess: ({ message }) => {
      toast({ title: message, description: 'Please sign in with it.' });
      return navigate('/auth', { replace: true });
    },
  });
  const { byField, alert } = refusalOf(setting.error, ['newPassword'], 'Please try again.');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (setting.isPending) return;
    setMismatch(newPassword !== repeated);
    if (newPassword === repeated) setting.mutate();
  };
  return (
    <form method="post" noValidate className="flex flex-col gap-5 noscript:hidden" onSubmit={submit}>
      <Field label="New password" hint="At least 12 characters for an admin" error={byField.newPassword}>
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="new-password"
            value={newPassword}
            onChange={(event) => setNewPassword(event.target.value)}
          />
        )}
      </Field>
      <Field
        label="The same again"
        error={mismatch ? 'The two passwords differ. Please type them again.' : undefined}
      >
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="new-password"
            value={repeated}
            onChange={(event) => setRepeated(event.target.value)}
          />
        )}
      </Field>
      <FormAlert text={alert} />
      <Button type="submit" disabled={!hydrated} pending={setting.isPending} pendingLabel="Saving...">
        Set password
      </Button>
    </form>
  );
}
