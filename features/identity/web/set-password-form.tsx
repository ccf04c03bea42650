import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { queryKey } from '#platform/web/api/loader.ts';
import { send } from '#platform/web/api/send.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { FormAlert } from '#platform/web/ui/fields/form-alert.tsx';
import { PasswordInput } from '#platform/web/ui/fields/password-input.tsx';
import { useHydrated } from '#platform/web/ui/hooks/use-hydrated.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { callRef } from '#shared/calls/call.ts';
import { PASSWORD_TEXTS } from '../answer-texts.ts';
import type { getPasswordLink, setPassword } from '../second-factor-contract.ts';

export const getPasswordLinkRef = callRef<typeof getPasswordLink>('GET', '/api/auth/set-password/:token');
const setPasswordRef = callRef<typeof setPassword>('POST', '/api/auth/set-password');

/** Sets a password with a one-time link, then links to sign-in. */
export function SetPasswordForm({ token }: { token: string }) {
  const { t } = useLingui();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const setting = useMutation({
    mutationFn: (newPassword: string) => send(setPasswordRef, { body: { token, newPassword } }),
    onSuccess: () => {
      // The link is used up: the page must not find it in the cache.
      queryClient.removeQueries({ queryKey: queryKey(getPasswordLinkRef, { params: { token } }) });
      toast({ title: PASSWORD_TEXTS.set, description: t`Please sign in with it.` });
      return navigate('/auth', { replace: true });
    },
  });
  const form = useForm({
    initial: { newPassword: '', repeated: '' },
    pending: setting.isPending,
    failure: setting.error,
    validate: ({ newPassword, repeated }) => ({
      repeated: newPassword === repeated ? undefined : t`The two passwords differ. Please type them again.`,
    }),
    onSubmit: ({ newPassword }) => setting.mutate(newPassword),
  });
  return (
    <Form {...form.props} method="post" className="flex flex-col gap-5 noscript:hidden">
      <Field
        label={t`New password`}
        hint={t`At least 12 characters for an admin`}
        error={form.errors.newPassword}
      >
        {(control) => (
          <PasswordInput {...control} autoComplete="new-password" {...form.text('newPassword')} />
        )}
      </Field>
      <Field label={t`New password again`} error={form.errors.repeated}>
        {(control) => <PasswordInput {...control} autoComplete="new-password" {...form.text('repeated')} />}
      </Field>
      <FormAlert text={form.alert()} />
      <Button type="submit" disabled={!hydrated} pending={form.isPending} pendingLabel={t`Saving...`}>
        <Trans>Set password</Trans>
      </Button>
    </Form>
  );
}
