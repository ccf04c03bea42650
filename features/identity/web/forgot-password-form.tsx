import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '#platform/web/api/send.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { schemaErrors } from '#platform/web/forms/schema-errors.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { FormAlert } from '#platform/web/ui/fields/form-alert.tsx';
import { TextInput } from '#platform/web/ui/fields/text-input.tsx';
import { useCountdown } from '#platform/web/ui/hooks/use-countdown.ts';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { callRef } from '#shared/calls/call.ts';
import { RESET_CODE_SENT } from '../answer-texts.ts';
import { type forgotPassword, forgotPasswordBody } from '../recovery-contract.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';

const forgotRef = callRef<typeof forgotPassword>('POST', '/api/auth/forgot-password');

const sentText = (identifier: string) => RESET_CODE_SENT[identifier.includes('@') ? 'email' : 'mobile'];

/**
 * Asks for a contact, then for the code and the new password. Going back keeps what was typed. `next` is the page after
 * the sign-in that follows.
 */
export function ForgotPasswordForm({ next }: { next: string | null }) {
  const { t } = useLingui();
  const say = useText();
  const countdown = useCountdown();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const asking = useMutation({
    mutationFn: (identifier: string) => send(forgotRef, { body: { identifier } }),
    onSuccess: ({ resendAfterSeconds }, identifier) => {
      countdown.start(resendAfterSeconds);
      setSentTo(identifier);
      toast({ title: t`Check your messages`, description: sentText(identifier) });
    },
    onError: (error) => {
      showFailure(t`Failed to send OTP`, error, t`Please try again in a moment.`);
    },
  });
  const form = useForm({
    initial: { identifier: '' },
    whenChanged: 'revalidate',
    pending: asking.isPending,
    failure: asking.error,
    validate: (values) => schemaErrors(forgotPasswordBody, values),
    onSubmit: (values) => asking.mutate(forgotPasswordBody.parse(values).identifier),
  });
  if (sentTo !== null) {
    return (
      <ResetPasswordForm
        identifier={sentTo}
        next={next}
        message={say(sentText(sentTo))}
        secondsLeft={countdown.secondsLeft}
        resending={asking.isPending}
        onResend={() => asking.mutate(sentTo)}
        onBack={() => setSentTo(null)}
      />
    );
  }
  return (
    <Form {...form.props} method="post" className="flex flex-col gap-5 noscript:hidden">
      <Field
        label={t`Mobile number or email`}
        hint={t`One that you verified on your account`}
        error={form.errors.identifier}
      >
        {(control) => (
          <TextInput
            {...control}
            name="identifier"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.text('identifier')}
          />
        )}
      </Field>
      <FormAlert text={form.alert(t`Failed to send OTP`)} />
      <Button type="submit" pending={form.isPending} pendingLabel={t`Sending...`}>
        <Trans>Send code</Trans>
      </Button>
    </Form>
  );
}
