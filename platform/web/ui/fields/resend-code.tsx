import { useLingui } from '@lingui/react/macro';
import { Button } from '../button.tsx';

/** Longer waits, after too many codes, are shown in minutes. */
const IN_SECONDS = 120;

type ResendCodeProps = { secondsLeft: number; pending: boolean; onResend: () => void };

/** Asks for another code. The countdown is visible; screen readers announce only its start and its end. */
export function ResendCode({ secondsLeft, pending, onResend }: ResendCodeProps) {
  const { t } = useLingui();
  const waiting = secondsLeft > 0;
  const minutesLeft = Math.ceil(secondsLeft / 60);
  return (
    <div>
      <Button
        variant="ghost"
        disabled={waiting}
        pending={pending}
        pendingLabel={t`Sending...`}
        onClick={onResend}
      >
        {!waiting
          ? t`Resend code`
          : secondsLeft > IN_SECONDS
            ? t`Resend in ${minutesLeft} minutes`
            : t`Resend in ${secondsLeft} s`}
      </Button>
      <span role="status" className="sr-only">
        {waiting ? t`You can ask for another code in a moment.` : t`You can ask for another code now.`}
      </span>
    </div>
  );
}
