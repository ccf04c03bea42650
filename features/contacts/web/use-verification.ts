import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CODE_RULES, type CodeChannel, OTP_SENT } from '#features/codes/code-rules.ts';
import type { CurrentUser } from '#features/identity/contract.ts';
import { USER_KEY } from '#features/identity/refs.ts';
import { COMPLETION_KEY } from '#features/students/refs.ts';
import { ApiError, send } from '#platform/web/api/send.ts';
import { useCountdown } from '#platform/web/ui/hooks/use-countdown.ts';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { callRef } from '#shared/calls/call.ts';
import { text } from '#shared/texts/translate.ts';
import type { sendEmailOtp, sendMobileOtp, verifyEmailOtp, verifyMobileOtp } from '../contract.ts';
import { proveContact } from './prove-contact.ts';
import { rememberRefusal, rememberSentCode, sentCodeAge } from './sent-codes.ts';

const sendEmailRef = callRef<typeof sendEmailOtp>('POST', '/api/auth/send-email-otp');
const sendMobileRef = callRef<typeof sendMobileOtp>('POST', '/api/auth/send-mobile-otp');
const verifyEmailRef = callRef<typeof verifyEmailOtp>('POST', '/api/auth/verify-email-otp');
const verifyMobileRef = callRef<typeof verifyMobileOtp>('POST', '/api/auth/verify-mobile-otp');

const CALLS = {
  email: {
    sendCode: () => send(sendEmailRef, {}),
    verifyCode: (otp: string) => send(verifyEmailRef, { body: { otp } }),
  },
  mobile: {
    sendCode: () => send(sendMobileRef, {}),
    verifyCode: (otp: string) => send(verifyMobileRef, { body: { otp } }),
  },
} as const;

const DONE = {
  email: text`Your email address is verified.`,
  mobile: text`Your mobile number is verified.`,
} as const;

/**
 * Sends and checks the codes of one channel, and counts down until a new code can be sent. Shows the toasts itself,
 * because the component that asked for the code unmounts once the contact is verified.
 */
export function useVerification(channel: CodeChannel, destination: string) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const countdown = useCountdown();
  const userId = () => queryClient.getQueryData<CurrentUser | null>(USER_KEY)?.id ?? '';
  const sending = useMutation({
    mutationFn: CALLS[channel].sendCode,
    onSuccess: ({ resendAfterSeconds }) => {
      countdown.start(resendAfterSeconds);
      rememberSentCode(userId(), channel);
      toast({ title: OTP_SENT, description: t`We sent a code to ${destination}.` });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.retryAfterSeconds) countdown.start(error.retryAfterSeconds);
      showFailure(t`Failed to send OTP`, error, text`Please try again in a moment.`);
    },
  });
  const verifying = useMutation({
    mutationFn: (otp: string) => proveContact(channel, destination, () => CALLS[channel].verifyCode(otp)),
    onSuccess: (user) => {
      toast({ title: t`Verification Successful!`, description: DONE[channel] });
      queryClient.setQueryData(USER_KEY, user);
      // The settings of an admin show the contact, too.
      void queryClient.invalidateQueries({ queryKey: ['/api/admin/profile'] });
      return queryClient.invalidateQueries({ queryKey: COMPLETION_KEY });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'INVALID_OTP') rememberRefusal(userId(), channel);
      showFailure(t`Verification Failed`, error, text`Invalid OTP`);
    },
  });
  /** Sends a code, unless the last one is still valid or another may not be sent yet. */
  function begin(): void {
    if (countdown.secondsLeft > 0) return;
    const age = sentCodeAge(userId(), channel);
    if (age === null) sending.mutate();
    else countdown.start((CODE_RULES.resendAfterMs - age) / 1000);
  }
  return { secondsLeft: countdown.secondsLeft, begin, sending, verifying };
}

export type Verification = ReturnType<typeof useVerification>;
