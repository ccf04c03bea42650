import type { CodeChannel } from '#features/codes/code-rules.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx';
import { text } from '#shared/texts/translate.ts';
import type { Verification } from './use-verification.ts';
import { VerifyForm } from './verify-form.tsx';

const TITLES = { email: text`Verify your email`, mobile: text`Verify your mobile number` } as const;

type Props = {
  channel: CodeChannel;
  /** The address or number that the code was sent to. */
  destination: string;
  verification: Verification;
  onClose: () => void;
};

/** Asks for the code that was sent. */
export function VerifyDialog({ channel, destination, verification, onClose }: Props) {
  const say = useText();
  return (
    <Dialog
      open
      onClose={onClose}
      pending={verification.verifying.isPending}
      size="sm"
      title={say(TITLES[channel])}
    >
      <VerifyForm channel={channel} destination={destination} verification={verification} />
    </Dialog>
  );
}
