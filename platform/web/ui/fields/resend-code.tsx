import { useLingui } from '@lingui/react/macro';
import { Button } from '../button.tsx';

type ResendCodeProps = { secondsLeft: number; pending: boolean; onResend: () => void };

/** Asks for another code. The countdown is visible; screen readers announce only its start and its end. */
export function ResendCode({ secondsLeft, pending, onResend }: ResendCodeProps) {
  const { t } = useLingui();
  const waiting = secondsLeft > 0;
  return (
    <div>
      <Button
        variant="ghost"
        disabled={waiting}
        pending={pending}
        pendingLabel={t`Sending...`}
        onClick={onResend}
      >
        {waiting ? t`Resend in ${secondsLeft} s` : t`Resend code`}
      </Button>
      <span role="status" className="sr-only">
        {waiting ? t`You can ask for another code in a moment.` : t`You can ask for another code now.`}
      </span>
    </div>
  );
}
