import { Trans, useLingui } from '@lingui/react/macro';
import { QrCode } from 'lucide-react';
import { useId } from 'react';
import { ButtonLink } from '#platform/web/ui/button.tsx';

export const POSTER_PATH = '/teacher-dashboard/poster';

/** A card between the profile's forms, with links to the poster and the widget. */
export function PromoteCard() {
  const { t } = useLingui();
  const id = useId();
  const title = t`Poster and website`;
  return (
    <section
      aria-labelledby={id}
      data-card={title}
      className="rounded-lg border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id={id} tabIndex={-1} className="text-lg">
        {title}
      </h2>
      <p className="mt-1 mb-5 text-sm text-ink-2">
        <Trans>Print a poster with a QR code, or show your profile on your own website.</Trans>
      </p>
      <ButtonLink to={POSTER_PATH} variant="outline">
        <QrCode size={20} strokeWidth={1.9} aria-hidden="true" />
        <Trans>Poster and website</Trans>
      </ButtonLink>
    </section>
  );
}
