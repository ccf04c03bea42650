import { Trans } from '@lingui/react/macro';
import { Phone } from 'lucide-react';
import { buttonClass } from '#platform/web/ui/button.tsx';

/** Link that calls India's emergency number from the user's device. Our server does not learn of the call. */
export function EmergencyCall({ className = '' }: { className?: string }) {
  return (
    <a href="tel:112" className={buttonClass('danger', 'md', className)}>
      <Phone size={18} strokeWidth={1.9} aria-hidden="true" />
      <Trans>Call 112</Trans>
    </a>
  );
}
