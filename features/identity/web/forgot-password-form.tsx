import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { refusalOf } from '#platform/web/api/refusal.ts';
import { errorText, send } from '#platform/web/api/send.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { FormAlert } from '#platform/web/ui/form-alert.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { useCountdown } from '#platform/web/ui/use-countdown.ts';
import { useHydrated } from '#platform/web/ui/use-hydrated.ts';
import { callRef } from '#shared/call.ts';
import { type forgotPassword, forgotPasswordBody } from '../recovery-contract.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';

const forgotRef = callRef<typeof forgotPassword>('POST', '/api/auth/forgot-password');

/** First where the code shall go, then the code with the new password. What was typed stays in both directions. */
export function ForgotPasswordForm() {
  const hydrated = useHydrated();
  const countdown = useCountdown();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(forgotPasswordBody),
  });
  const asking = useMutation({
    mutationFn: (identifier: string) => send(forgotRef, { body: { identifier } }),
    onSuccess: ({ message, resendAfterSeconds }, identifier) => {
      countdown.start(resendAfterSeconds);
      setSentTo(identifier);
      toast({ title: 'Check your messages', description: message });
    },
    onError: (error) => {
      const { byField } = refusalOf(error, ['identifier'], '');
      if (byField.identifier) setError('identifier', { message: byField.identifier });
      const description = errorText(error, 'Please try again in a moment.');
      toast({ title: 'Failed to send OTP', description, variant: 'destructive' });
    },
  });
  if (sentTo !== null) {
    return (
      <ResetPasswordForm
        identifier={sentTo}
        message={asking.data?.message ?? ''}
        secondsLeft={countdown.secondsLeft}
        resending={asking.isPending}
        onResend={() => asking.mutate(sentTo)}
        onBack={() => setSentTo(null)}
      />
    );
  }
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-5 noscript:hidden"
      onSubmit={handleSubmit(({ identifier }) => asking.mutate(identifier))}
    >
      <Field
        label="Mobile number or email"
        hint="One that you verified on your account"
        error={formState.errors.identifier?.message}
      >
        {(control) => (
          <TextInput
            {...control}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...register('identifier')}
          />
        )}
      </Field>
      <FormAlert text={refusalOf(asking.error, ['identifier'], 'Failed to send OTP').alert} />
      <Button type="submit" disabled={!hydrated} pending={asking.isPending} pendingLabel="Sending...">
        Send code
      </Button>
    </form>
  );
}
