import { Trans, useLingui } from '@lingui/react/macro';
import { Award, ExternalLink } from 'lucide-react';
import { useSite } from '#platform/web/api/site.tsx';
import { UserText } from '#platform/web/ui/user-text.tsx';
import { externalAddress } from '#shared/web-address.ts';
import type { Certification } from '../contract.ts';

/** Shows the issuer's host. Renders nothing for addresses that are not on another site. */
function IssuerLink({ certification: { issuerUrl, name } }: { certification: Certification }) {
  const { publicOrigin } = useSite();
  const address = issuerUrl && externalAddress(issuerUrl, publicOrigin);
  if (!address) return null;
  return (
    <a
      href={address}
      rel="noopener noreferrer nofollow ugc"
      className="inline-flex min-h-11 items-center gap-1.5 text-sm text-primary-ink underline"
    >
      <ExternalLink className="size-4 shrink-0" strokeWidth={1.9} aria-hidden="true" />
      {new URL(address).hostname}
      <span className="sr-only">
        <Trans>: look up {name}</Trans>
      </span>
    </a>
  );
}

export function CertificationList({ certifications }: { certifications: readonly Certification[] }) {
  const { t } = useLingui();
  if (certifications.length === 0)
    return (
      <p className="text-ink-2">
        <Trans>No certifications added yet</Trans>
      </p>
    );
  return (
    <ul className="divide-y divide-line">
      {certifications.map((certification) => (
        <li key={certification.id} className="flex items-start gap-3.5 py-3.5 first:pt-1">
          <span
            aria-hidden="true"
            className="flex size-11 shrink-0 items-center justify-center rounded-sm bg-success-soft text-success-ink"
          >
            <Award className="size-5" strokeWidth={1.9} />
          </span>
          <div className="min-w-0 break-words">
            <p className="font-semibold text-ink">
              <UserText>{certification.name}</UserText>
            </p>
            <p className="text-sm text-ink-2">
              <UserText>{certification.organization}</UserText>
              {certification.year !== null && ` · ${certification.year}`}
              {!certification.isChecked && t` · not yet checked`}
            </p>
            <IssuerLink certification={certification} />
            {certification.description && (
              <p className="mt-1 text-sm text-ink-2">
                <UserText>{certification.description}</UserText>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
