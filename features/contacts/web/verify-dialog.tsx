import { useState } from 'react';
import { CODE_RULES, type CodeChannel } from '#features/codes/code-rules.ts';
import { errorText } from '#platform/web/api/send.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { OtpInput } from '#platform/web/ui/otp-input.tsx';
import type { Verification } from './use-verification.ts';

const TITLES = { email: 'Verify your email', mobile: 'Verify your mobile number' } as const;

type Props = {
  channel: CodeChannel;
  /** Where the code went. */
  destination: string;
  verification: Verification;
  onClose: () => void;
};

/** Asks for the code that was sent; sends itself once on the sixth digit. */
export function VerifyDialog({ channel, destination, verification, onClose }: Props) {
  const { secondsLeft, sending, verifying } = verification;
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();

  const submit = (otp: string) => {
    if (verifying.isPending) return;
    if (otp.length !== CODE_RULES.digits) {
      setError(CODE_RULES.incomplete);
      return;
    }
    setError(undefined);
    verifying.mutate(otp, { onError: (failure) => setError(errorText(failure, 'Invalid OTP')) });
  };

  return (
    <Dialog open onClose={onClose} size="sm" title={TITLES[channel]}>
      <form
        noValidate
        className="flex flex-col gap-4 text-center"
        onSubmit={(event) => {
          event.preventDefault();
          submit(code);
        }}
      >
        <p className="text-ink-2">
          Enter the {CODE_RULES.digits}-digit code that was sent to{' '}
          <strong className="break-all text-ink">{destination}</strong>.
        </p>
        <div aria-live="assertive" className="[&_p]:justify-center">
          <Field label="Verification code" error={error}>
            {(attributes) => (
              <OtpInput {...attributes} autoFocus value={code} onChange={setCode} onComplete={submit} />
            )}
          </Field>
        </div>
        <Button type="submit" pending={verifying.isPending} pendingLabel="Verifying...">
          Verify
        </Button>
        <Resend secondsLeft={secondsLeft} pending={sending.isPending} onResend={() => sending.mutate()} />
      </form>
    </Dialog>
  );
}

type ResendProps = { secondsLeft: number; pending: boolean; onResend: () => void };

/** The wait counts visibly; it is read out only when it begins and when it is over. */
function Resend({ secondsLeft, pending, onResend }: ResendProps) {
  const waiting = secondsLeft > 0;
  return (
    <div>
      <Button
        variant="ghost"
        disabled={waiting}
        pending={pending}
        pendingLabel="Sending..."
        onClick={onResend}
      >
        {waiting ? `Resend in ${secondsLeft} s` : 'Resend code'}
      </Button>
      <span role="status" className="sr-only">
        {waiting ? 'Another code can be sent in a moment.' : 'You can have another code sent.'}
      </span>
    </div>
  );
}
