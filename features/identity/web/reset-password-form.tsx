import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { CODE_RULES } from '#features/codes/code-rules.ts';
import { refusalOf } from '#platform/web/api/refusal.ts';
import { errorText, send } from '#platform/web/api/send.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { FormAlert } from '#platform/web/ui/form-alert.tsx';
import { OtpInput } from '#platform/web/ui/otp-input.tsx';
import { PasswordInput } from '#platform/web/ui/password-input.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { callRef } from '#shared/call.ts';
import { isCommonPassword } from '../common-passwords.ts';
import { type resetPassword, resetPasswordBody } from '../recovery-contract.ts';

const resetRef = callRef<typeof resetPassword>('POST', '/api/auth/reset-password');
const FIELDS = ['otp', 'newPassword'];

type Props = {
  identifier: string;
  message: string;
  secondsLeft: number;
  resending: boolean;
  onResend: () => void;
  onBack: () => void;
};

/** The code and the new password; leads to sign in with it. */
export function ResetPasswordForm(props: Props) {
  const { identifier, message, secondsLeft, resending, onResend, onBack } = props;
  const navigate = useNavigate();
  const [otp, setOtp] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [complaints, setComplaints] = useState<Readonly<Record<string, string>>>({});
  const resetting = useMutation({
    mutationFn: () => send(resetRef, { body: { identifier, otp, newPassword } }),
    onSuccess: ({ message: done }) => {
      toast({ title: done, description: 'Please sign in with your new password.' });
      return navigate('/auth', { replace: true });
    },
    onError: (error) => {
      setComplaints(refusalOf(error, FIELDS, '').byField);
      const description = errorText(error, 'Please try again.');
      toast({ title: 'Failed to change password', description, variant: 'destructive' });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (resetting.isPending) return;
    const issues = resetPasswordBody.safeParse({ identifier, otp, newPassword }).error?.issues ?? [];
    const found: Record<string, string> = {};
    for (const { path, message: words } of issues) found[String(path[0])] ??= words;
    setComplaints(found);
    if (issues.length === 0) resetting.mutate();
  };
  const waiting = secondsLeft > 0;
  return (
    <form method="post" noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <p role="status" className="rounded-md bg-primary-soft px-3.5 py-2.5 text-primary-ink">
        {message}
      </p>
      <Field label="Code" hint={`${CODE_RULES.digits} digits, valid for 5 minutes`} error={complaints.otp}>
        {(control) => <OtpInput {...control} autoFocus value={otp} onChange={setOtp} />}
      </Field>
      <Field
        label="New password"
        hint={
          isCommonPassword(newPassword)
            ? 'Many people use this password. A longer one of your own is safer.'
            : 'At least 6 characters'
        }
        error={complaints.newPassword}
      >
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="new-password"
            value={newPassword}
            onChange={(event) => setNewPassword(event.target.value)}
          />
        )}
      </Field>
      <FormAlert text={refusalOf(resetting.error, FIELDS, 'Failed to change password').alert} />
      <Button type="submit" pending={resetting.isPending} pendingLabel="Changing...">
        Set new password
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" onClick={onBack}>
          Use another contact
        </Button>
        <Button
          variant="ghost"
          disabled={waiting}
          pending={resending}
          pendingLabel="Sending..."
          onClick={onResend}
        >
          {waiting ? `Resend in ${secondsLeft} s` : 'Resend code'}
        </Button>
      </div>
    </form>
  );
}
