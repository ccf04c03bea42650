import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { CODE_RULES, type CodeChannel, OTP_SENT } from '#features/codes/code-rules.ts';
import { USER_KEY } from '#features/identity/refs.ts';
import { COMPLETION_KEY } from '#features/students/refs.ts';
import { ApiError, send } from '#platform/web/api/send.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { FormAlert } from '#platform/web/ui/fields/form-alert.tsx';
import { MobileInput } from '#platform/web/ui/fields/mobile-input.tsx';
import { OtpInput } from '#platform/web/ui/fields/otp-input.tsx';
import { PasswordInput } from '#platform/web/ui/fields/password-input.tsx';
import { TextInput } from '#platform/web/ui/fields/text-input.tsx';
import { useCountdown } from '#platform/web/ui/hooks/use-countdown.ts';
import { ContactText } from '#platform/web/ui/people/contact-text.tsx';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { callRef } from '#shared/calls/call.ts';
import { text } from '#shared/texts/translate.ts';
import type { changeEmail, changeMobile, confirmEmail, confirmMobile } from '../change-contract.ts';
import { proveContact } from './prove-contact.ts';

const changeEmailRef = callRef<typeof changeEmail>('POST', '/api/account/email');
const confirmEmailRef = callRef<typeof confirmEmail>('POST', '/api/account/email/confirm');
const changeMobileRef = callRef<typeof changeMobile>('POST', '/api/account/mobile');
const confirmMobileRef = callRef<typeof confirmMobile>('POST', '/api/account/mobile/confirm');

const TEXTS = {
  email: {
    title: text`Change email`,
    field: text`New email`,
    done: text`Your email address was changed.`,
    failed: text`Failed to change email`,
    ask: (value: string, password: string) => send(changeEmailRef, { body: { email: value, password } }),
    confirm: (otp: string) => send(confirmEmailRef, { body: { otp } }),
  },
  mobile: {
    title: text`Change mobile number`,
    field: text`New mobile number`,
    done: text`Your mobile number was changed.`,
    failed: text`Failed to change mobile number`,
    ask: (value: string, password: string) => send(changeMobileRef, { body: { mobile: value, password } }),
    confirm: (otp: string) => send(confirmMobileRef, { body: { otp } }),
  },
} as const;

type Props = {
  channel: CodeChannel;
  /** Until then no code can be sent, because one has just been sent to the present contact. */
  secondsLeft?: number;
  onClose: () => void;
};

/** Asks for the new contact and the password, then for the code sent to the contact. */
export function ChangeContactDialog({ channel, secondsLeft = 0, onClose }: Props) {
  const { t } = useLingui();
  const words = TEXTS[channel];
  const formId = useId();
  const queryClient = useQueryClient();
  /** The contact that the code was sent to, which the field may no longer hold; null before. */
  const [sentTo, setSentTo] = useState<string | null>(null);
  const countdown = useCountdown();
  const fail = (error: unknown) => {
    if (error instanceof ApiError && error.retryAfterSeconds) countdown.start(error.retryAfterSeconds);
    showFailure(words.failed, error);
  };
  const sending = useMutation({
    mutationFn: (typed: { value: string; password: string }) => words.ask(typed.value, typed.password),
    onSuccess: ({ resendAfterSeconds }, { value }) => {
      countdown.start(resendAfterSeconds);
      setSentTo(value);
      toast({ title: OTP_SENT, description: t`We sent a code to ${value}.` });
    },
    onError: fail,
  });
  const confirming = useMutation({
    mutationFn: ({ value, otp }: { value: string; otp: string }) =>
      proveContact(channel, value, () => words.confirm(otp)),
    onSuccess: (user) => {
      queryClient.setQueryData(USER_KEY, user);
      toast({ title: t`Verification Successful!`, description: words.done });
      onClose();
      // The settings of an admin show the contact, too.
      void queryClient.invalidateQueries({ queryKey: ['/api/admin/profile'] });
      return queryClient.invalidateQueries({ queryKey: COMPLETION_KEY });
    },
    onError: fail,
  });
  const running = sentTo === null ? sending : confirming;
  const form = useForm({
    initial: { value: '', password: '', otp: '' },
    fields: [channel, 'password', 'otp'],
    pending: running.isPending,
    failure: running.error,
    onSubmit({ value, password, otp }) {
      if (sentTo === null) sending.mutate({ value, password });
      else confirming.mutate({ value: sentTo, otp });
    },
  });
  const { errors, text } = form;
  const wait = sentTo === null ? Math.max(secondsLeft, countdown.secondsLeft) : 0;
  const minutesLeft = Math.ceil(wait / 60);
  const sendLabel =
    wait === 0
      ? t`Send code`
      : wait > 120
        ? t`Send code in ${minutesLeft} minutes`
        : t`Send code in ${wait} s`;
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={words.title}
      footer={
        <Button
          type="submit"
          form={formId}
          className="w-full"
          disabled={wait > 0}
          pending={form.isPending}
          pendingLabel={sentTo === null ? t`Sending...` : t`Verifying...`}
        >
          {sentTo === null ? sendLabel : t`Verify`}
        </Button>
      }
    >
      <Form {...form.props} id={formId} method="post" className="flex flex-col gap-5">
        {sentTo !== null ? (
          <>
            <p className="text-ink-2">
              <Trans>
                Enter the {CODE_RULES.digits}-digit code that was sent to{' '}
                <strong className="text-ink">
                  <ContactText contact={sentTo} />
                </strong>
                . Until then nothing changes.
              </Trans>
            </p>
            <Field label={t`Verification code`} error={errors.otp}>
              {(control) => (
                <OtpInput
                  {...control}
                  autoFocus
                  {...form.value('otp')}
                  onComplete={(otp) => form.submit({ otp })}
                  isRefused={confirming.isError}
                />
              )}
            </Field>
            <Button
              variant="ghost"
              onClick={() => {
                setSentTo(null);
                confirming.reset();
                form.change({ otp: '' });
              }}
            >
              <Trans>Use another one</Trans>
            </Button>
          </>
        ) : (
          <>
            <Field label={words.field} error={errors[channel]}>
              {(control) =>
                channel === 'email' ? (
                  <TextInput {...control} type="email" autoComplete="email" {...text('value')} />
                ) : (
                  <MobileInput {...control} {...form.value('value')} />
                )
              }
            </Field>
            <Field label={t`Current password`} error={errors.password}>
              {(control) => (
                <PasswordInput {...control} autoComplete="current-password" {...text('password')} />
              )}
            </Field>
          </>
        )}
        <FormAlert text={form.alert(words.failed)} />
      </Form>
    </Dialog>
  );
}
