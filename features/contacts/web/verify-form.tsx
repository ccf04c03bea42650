import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CODE_RULES, type CodeChannel } from '#features/codes/code-rules.ts';
import { failureReason } from '#platform/web/api/send.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { lazyDialog } from '#platform/web/ui/dialogs/lazy-dialog.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { FormAlert } from '#platform/web/ui/fields/form-alert.tsx';
import { OtpInput } from '#platform/web/ui/fields/otp-input.tsx';
import { ResendCode } from '#platform/web/ui/fields/resend-code.tsx';
import { ContactText } from '#platform/web/ui/people/contact-text.tsx';
import { text } from '#shared/texts/translate.ts';
import type { Verification } from './use-verification.ts';

const ChangeContactDialog = lazyDialog(() =>
  import('./change-contact-dialog.tsx').then((module) => module.ChangeContactDialog),
);

type FormProps = { channel: CodeChannel; destination: string; verification: Verification };

/** Asks for the code that was sent; submits on the sixth digit. Somebody who mistyped the contact can change it. */
export function VerifyForm({ channel, destination, verification }: FormProps) {
  const { t } = useLingui();
  const [isChanging, setChanging] = useState(false);
  const { secondsLeft, sending, verifying } = verification;
  const form = useForm({
    initial: { code: '' },
    pending: verifying.isPending,
    validate: ({ code }) => ({
      code: code.length === CODE_RULES.digits ? undefined : CODE_RULES.incomplete,
    }),
    onSubmit: ({ code }) => verify(code),
  });

  function verify(code: string): void {
    verifying.mutate(code, {
      onError: (failure) => form.setProblems({ code: failureReason(failure, text`Invalid OTP`) }),
    });
  }

  return (
    <>
      <Form {...form.props} className="flex flex-col gap-4 text-center">
        {sending.error ? (
          <FormAlert text={failureReason(sending.error, text`Please try again in a moment.`)} />
        ) : (
          <p className="text-ink-2">
            <Trans>
              Enter the {CODE_RULES.digits}-digit code that was sent to{' '}
              <strong className="text-ink">
                <ContactText contact={destination} />
              </strong>
              .
            </Trans>
          </p>
        )}
        <div aria-live="assertive" className="[&_p]:justify-center">
          <Field label={t`Verification code`} error={form.errors.code}>
            {(attributes) => (
              <OtpInput
                {...attributes}
                autoFocus
                {...form.value('code')}
                onComplete={(code) => form.submit({ code })}
                isRefused={verifying.isError}
              />
            )}
          </Field>
        </div>
        <Button type="submit" pending={form.isPending} pendingLabel={t`Verifying...`}>
          <Trans>Verify</Trans>
        </Button>
        <ResendCode
          secondsLeft={secondsLeft}
          pending={sending.isPending}
          onResend={() => {
            form.change({ code: '' });
            sending.mutate();
          }}
        />
        <Button variant="ghost" onClick={() => setChanging(true)}>
          {channel === 'email' ? t`Wrong email? Change it` : t`Wrong number? Change it`}
        </Button>
      </Form>
      {/* Outside the form: events of a dialog inside it would reach it through React's tree. */}
      {isChanging && (
        <ChangeContactDialog channel={channel} secondsLeft={secondsLeft} onClose={() => setChanging(false)} />
      )}
    </>
  );
}
