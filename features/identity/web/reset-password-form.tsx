import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { CODE_RULES } from '#features/codes/code-rules.ts';
import { send } from '#platform/web/api/send.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { schemaErrors } from '#platform/web/forms/schema-errors.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { FormAlert } from '#platform/web/ui/fields/form-alert.tsx';
import { OtpInput } from '#platform/web/ui/fields/otp-input.tsx';
import { PasswordInput } from '#platform/web/ui/fields/password-input.tsx';
import { ResendCode } from '#platform/web/ui/fields/resend-code.tsx';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { callRef } from '#shared/calls/call.ts';
import { PASSWORD_TEXTS } from '../answer-texts.ts';
import { isCommonPassword } from '../common-passwords.ts';
import { type resetPassword, resetPasswordBody } from '../recovery-contract.ts';
import { USER_KEY } from '../refs.ts';
import { ownSignInPath } from '../sign-in-paths.ts';
import { rememberAccountHere } from './known-account.ts';
import { dropDelayedSignOut } from './use-entry.ts';

const resetRef = callRef<typeof resetPassword>('POST', '/api/auth/reset-password');

type Props = {
  identifier: string;
  /** The page after sign-in. */
  next: string | null;
  message: string;
  secondsLeft: number;
  resending: boolean;
  onResend: () => void;
  onBack: () => void;
};

/** Asks for the code and the new password, then links to sign-in. */
export function ResetPasswordForm(props: Props) {
  const { t } = useLingui();
  const { identifier, next, message, secondsLeft, resending, onResend, onBack } = props;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const resetting = useMutation({
    mutationFn: (values: { otp: string; newPassword: string }) =>
      send(resetRef, { body: { identifier, ...values } }),
    onSuccess: async ({ isSignedIn }) => {
      if (isSignedIn) {
        toast({
          title: PASSWORD_TEXTS.changed,
          description: t`Please add a mobile number, so that you can sign in with it.`,
        });
        await dropDelayedSignOut();
        rememberAccountHere();
        await queryClient.resetQueries({ queryKey: USER_KEY });
        return navigate('/privacy-and-data', { replace: true });
      }
      toast({ title: PASSWORD_TEXTS.changed, description: t`Please sign in with your new password.` });
      return navigate(ownSignInPath(next), { replace: true });
    },
    onError: (error) => {
      showFailure(t`Failed to change password`, error);
    },
  });
  const form = useForm({
    initial: { otp: '', newPassword: '' },
    pending: resetting.isPending,
    failure: resetting.error,
    validate: (values) => schemaErrors(resetPasswordBody, { identifier, ...values }),
    onSubmit: (values) => resetting.mutate(values),
  });
  return (
    <Form {...form.props} method="post" className="flex flex-col gap-5">
      <p role="status" className="rounded-md bg-primary-soft px-3.5 py-2.5 text-primary-ink">
        {message}
      </p>
      <Field
        label={t`Code`}
        hint={t`${CODE_RULES.digits} digits, valid for 5 minutes`}
        error={form.errors.otp}
      >
        {(control) => (
          <OtpInput {...control} autoFocus {...form.value('otp')} isRefused={resetting.isError} />
        )}
      </Field>
      <Field
        label={t`New password`}
        hint={
          isCommonPassword(form.values.newPassword)
            ? t`Many people use this password. A longer one of your own is safer.`
            : t`At least 6 characters`
        }
        error={form.errors.newPassword}
      >
        {(control) => (
          <PasswordInput {...control} autoComplete="new-password" {...form.text('newPassword')} />
        )}
      </Field>
      <FormAlert text={form.alert(t`Failed to change password`)} />
      <Button type="submit" pending={form.isPending} pendingLabel={t`Changing...`}>
        <Trans>Set new password</Trans>
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" onClick={onBack}>
          <Trans>Use another contact</Trans>
        </Button>
        <ResendCode
          secondsLeft={secondsLeft}
          pending={resending}
          onResend={() => {
            form.change({ otp: '' });
            onResend();
          }}
        />
      </div>
    </Form>
  );
}
