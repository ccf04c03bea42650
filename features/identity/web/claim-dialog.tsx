import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod';
import { CODE_RULES, type CodeChannel, OTP_SENT } from '#features/codes/code-rules.ts';
import { ApiError, send } from '#platform/web/api/send.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { FormAlert } from '#platform/web/ui/fields/form-alert.tsx';
import { OtpInput } from '#platform/web/ui/fields/otp-input.tsx';
import { ResendCode } from '#platform/web/ui/fields/resend-code.tsx';
import { useCountdown } from '#platform/web/ui/hooks/use-countdown.ts';
import { ContactText } from '#platform/web/ui/people/contact-text.tsx';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { callRef } from '#shared/calls/call.ts';
import { newId } from '#shared/ids.ts';
import { text } from '#shared/texts/translate.ts';
import type { sendSignUpCode } from '../claim-contract.ts';
import type { registerBody } from '../contract.ts';
import { forgotPasswordPath, ownSignInPath } from '../sign-in-paths.ts';
import { useRegisterWithCodes } from './use-entry.ts';

const sendCodeRef = callRef<typeof sendSignUpCode>('POST', '/api/register/code');

const CONTACTS = [
  {
    channel: 'mobile',
    field: 'mobileOtp',
    label: text`Mobile number`,
    codeLabel: text`Code from your mobile number`,
  },
  { channel: 'email', field: 'emailOtp', label: text`Email`, codeLabel: text`Code from your email` },
] as const;

const LINK = 'inline-flex min-h-11 items-center font-medium text-primary-ink underline underline-offset-4';

type Props = { person: z.output<typeof registerBody>; next: string | null; onClose: () => void };

/** Shown if the contacts of a sign-up are already taken, or were tried too often. The user proves one of them, or both, with a code. */
export function ClaimDialog({ person, next, onClose }: Props) {
  const say = useText();
  const { t } = useLingui();
  const formId = useId();
  const [claimId] = useState(newId);
  const [sent, setSent] = useState<readonly CodeChannel[]>([]);
  const signUp = useRegisterWithCodes(next);
  const form = useForm({
    initial: { mobileOtp: '', emailOtp: '' },
    pending: signUp.isPending,
    failure: signUp.error,
    validate: ({ mobileOtp, emailOtp }) => ({
      ...(mobileOtp !== '' && mobileOtp.length < CODE_RULES.digits && { mobileOtp: CODE_RULES.incomplete }),
      ...(emailOtp !== '' && emailOtp.length < CODE_RULES.digits && { emailOtp: CODE_RULES.incomplete }),
      ...(mobileOtp === '' &&
        emailOtp === '' && { [sent[0] === 'email' ? 'emailOtp' : 'mobileOtp']: CODE_RULES.incomplete }),
    }),
    onSubmit: ({ mobileOtp, emailOtp }) =>
      signUp.mutate({
        ...person,
        claimId,
        ...(mobileOtp !== '' && { mobileOtp }),
        ...(emailOtp !== '' && { emailOtp }),
      }),
  });
  const isVerified = signUp.error instanceof ApiError && signUp.error.code === 'CONTACT_IS_VERIFIED';
  return (
    <Dialog
      open
      onClose={onClose}
      pending={form.isPending}
      size="sm"
      title={t`Confirm that it is yours`}
      footer={
        sent.length > 0 && (
          <Button
            type="submit"
            form={formId}
            className="w-full"
            pending={form.isPending}
            pendingLabel={t`Creating account...`}
          >
            <Trans>Create Account</Trans>
          </Button>
        )
      }
    >
      <Form {...form.props} id={formId} method="post" className="flex flex-col gap-5">
        <p className="text-ink-2">
          <Trans>
            We send a {CODE_RULES.digits}-digit code to the contact that you choose. If another account has
            both, please confirm both.
          </Trans>
        </p>
        {CONTACTS.map(({ channel, field, label, codeLabel }) => (
          <Contact
            key={channel}
            label={say(label)}
            destination={person[channel]}
            claimId={claimId}
            onSend={() => form.change({ [field]: '' })}
            onSent={() => setSent((known) => [...new Set([...known, channel])])}
          >
            <Field
              label={say(codeLabel)}
              hint={t`Valid for 5 minutes. If no code arrives, please try again later.`}
              error={form.errors[field]}
            >
              {(control) => (
                <OtpInput {...control} autoFocus {...form.value(field)} isRefused={signUp.isError} />
              )}
            </Field>
          </Contact>
        ))}
        <FormAlert text={form.alert(t`Registration failed`)} />
        {isVerified && (
          <p className="-mt-3 flex flex-wrap gap-x-5">
            <Link to={ownSignInPath(next)} className={LINK}>
              <Trans>Sign in</Trans>
            </Link>
            <Link to={forgotPasswordPath(next)} className={LINK}>
              <Trans>Forgot password?</Trans>
            </Link>
          </p>
        )}
      </Form>
    </Dialog>
  );
}

type ContactProps = {
  label: string;
  destination: string;
  claimId: string;
  onSend: () => void;
  onSent: () => void;
  /** The field for the code, shown once it was sent. */
  children: ReactNode;
};

function Contact({ label, destination, claimId, onSend, onSent, children }: ContactProps) {
  const { t } = useLingui();
  const countdown = useCountdown();
  const shown = destination.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');
  const sending = useMutation({
    mutationFn: () => send(sendCodeRef, { body: { claimId, identifier: destination } }),
    onSuccess: ({ resendAfterSeconds }) => {
      countdown.start(resendAfterSeconds);
      onSent();
      toast({ title: OTP_SENT, description: t`A code is on its way to ${shown}.` });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.retryAfterSeconds) countdown.start(error.retryAfterSeconds);
      showFailure(t`Failed to send OTP`, error, t`Please try again in a moment.`);
    },
  });
  return (
    <section aria-label={label} className="rounded-md border border-line px-3.5 py-3">
      <p className="text-sm text-ink-2">{label}</p>
      <p className="font-medium">
        <ContactText contact={shown} />
      </p>
      {sending.data === undefined ? (
        <Button
          variant="outline"
          className="mt-3 w-full"
          disabled={countdown.secondsLeft > 0}
          pending={sending.isPending}
          pendingLabel={t`Sending...`}
          onClick={() => sending.mutate()}
        >
          <Trans>Send code</Trans>
          <span className="sr-only">
            {' '}
            <Trans>to {shown}</Trans>
          </span>
        </Button>
      ) : (
        <div className="mt-3">
          {children}
          <div className="mt-2 text-center">
            <ResendCode
              secondsLeft={countdown.secondsLeft}
              pending={sending.isPending}
              onResend={() => {
                onSend();
                sending.mutate();
              }}
            />
          </div>
        </div>
      )}
    </section>
  );
}
