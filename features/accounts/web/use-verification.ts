import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRef } from '#shared/call.ts';
import { ApiError, send } from '#web/api/send.ts';
import type { CodeChannel } from '../code-rules.ts';
import type { sendEmailOtp, sendMobileOtp, verifyEmailOtp, verifyMobileOtp } from '../contract.ts';
import { COMPLETION_KEY } from './completion.ts';
import { USER_KEY } from './current-user.ts';
import { useCountdown } from './use-countdown.ts';

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

/** Sending and checking the code of one channel, with the wait before another can be sent. */
export function useVerification(channel: CodeChannel) {
  const queryClient = useQueryClient();
  const countdown = useCountdown();
  const sending = useMutation({
    mutationFn: CALLS[channel].sendCode,
    onSuccess: ({ resendAfterSeconds }) => countdown.start(resendAfterSeconds),
    onError: (error) => {
      if (error instanceof ApiError && error.retryAfterSeconds) countdown.start(error.retryAfterSeconds);
    },
  });
  const verifying = useMutation({
    mutationFn: CALLS[channel].verifyCode,
    onSuccess: (user) => {
      queryClient.setQueryData(USER_KEY, user);
      return queryClient.invalidateQueries({ queryKey: COMPLETION_KEY });
    },
  });
  return { secondsLeft: countdown.secondsLeft, sending, verifying };
}
