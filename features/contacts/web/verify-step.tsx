import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { CodeChannel } from '#features/codes/code-rules.ts';
import { useVerification } from './use-verification.ts';
import { VerifyForm } from './verify-form.tsx';

type Props = { channel: CodeChannel; destination: string };

/**
 * Verifies a contact without a dialog. Sends a code on mount (unless one is still valid), because the user has asked for
 * this step.
 */
export function VerifyStep({ channel, destination }: Props) {
  const { t } = useLingui();
  const verification = useVerification(channel, destination);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current || destination === '') return;
    asked.current = true;
    verification.begin();
  });
  if (destination === '') {
    return (
      <p>
        {channel === 'email' ? t`Your account has no email address.` : t`Your account has no mobile number.`}{' '}
        <Link to="/privacy-and-data" className="font-medium text-primary-ink underline underline-offset-4">
          <Trans>Add it</Trans>
        </Link>
      </p>
    );
  }
  return <VerifyForm channel={channel} destination={destination} verification={verification} />;
}
