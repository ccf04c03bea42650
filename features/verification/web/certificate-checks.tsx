import { Trans, useLingui } from '@lingui/react/macro';
import { Award, Check, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useSite } from '#platform/web/api/site.tsx';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { TextInput } from '#platform/web/ui/fields/text-input.tsx';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { formatInstant } from '#shared/time.ts';
import { externalAddress } from '#shared/web-address.ts';
import type { CheckedCertification } from '../contract.ts';
import { CertificateDocument } from './certificate-document.tsx';
import { useCheckCertification } from './queries.ts';

/**
 * Lists the certificates. For each one that an admin has checked, it shows who did it, when, and the number that was
 * read.
 */
export function CertificateChecks({ certifications }: { certifications: readonly CheckedCertification[] }) {
  if (certifications.length === 0)
    return (
      <p className="text-ink-2">
        <Trans>No certifications added yet</Trans>
      </p>
    );
  return (
    <ul className="divide-y divide-line">
      {certifications.map((certification) => (
        <li key={certification.id} className="py-4 first:pt-0 last:pb-0">
          <Certificate certification={certification} />
        </li>
      ))}
    </ul>
  );
}

type CertificateProps = {
  certification: CheckedCertification;
  /** Runs after the check was stored or undone. */
  onSaved?: () => void;
};

/** A certificate with its document and the button that marks it as checked, or undoes that. */
export function Certificate({ certification, onSaved }: CertificateProps) {
  const locale = useLocale();
  const { t } = useLingui();
  const { id, name, organization, year, description, checkedAt } = certification;
  const [number, setNumber] = useState(certification.checkedNumber ?? certification.credentialNumber ?? '');
  const check = useCheckCertification({
    onSuccess: (_answer, { body }) =>
      toast({ title: body.isChecked ? t`Certificate marked as checked` : t`Check undone` }),
    onError: (error) => showFailure(t`The check could not be saved`, error),
  });
  const { publicOrigin } = useSite();
  const issuerPage = certification.issuerUrl && externalAddress(certification.issuerUrl, publicOrigin);
  const isChecked = checkedAt !== null;
  const save = (next: boolean) => {
    if (check.isPending) return;
    check.mutate(
      { id, body: { isChecked: next, number: next ? number : null } },
      { onSuccess: () => onSaved?.() },
    );
  };
  return (
    <div className="flex items-start gap-3.5">
      <span
        aria-hidden="true"
        className={`flex size-11 shrink-0 items-center justify-center rounded-sm ${isChecked ? 'bg-success-soft text-success-ink' : 'bg-surface-sunken text-ink-2'}`}
      >
        {isChecked ? <Check size={20} strokeWidth={1.9} /> : <Award size={20} strokeWidth={1.9} />}
      </span>
      <div className="min-w-0 flex-1 break-words">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-2">
          <Trans>Issued by {organization}</Trans>
          {year !== null && ` · ${year}`}
        </p>
        {certification.credentialNumber && (
          <p className="text-sm text-ink-2">
            <Trans>Number given: {certification.credentialNumber}</Trans>
          </p>
        )}
        {issuerPage && (
          <a
            href={issuerPage}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="inline-flex min-h-11 items-center gap-1.5 text-sm break-all text-primary-ink hover:underline"
          >
            <ExternalLink size={16} strokeWidth={1.9} aria-hidden="true" className="shrink-0" />
            <Trans>Issuer&apos;s page</Trans>
            <span className="sr-only">: {name}</span>
          </a>
        )}
        {description && <p className="mt-1 text-sm text-ink-2">{description}</p>}
        {isChecked ? (
          <p className="mt-1.5 text-sm text-success-ink">
            {certification.checkedByName
              ? t`Checked on ${formatInstant(checkedAt, 'date', locale)} by ${certification.checkedByName}`
              : t`Checked on ${formatInstant(checkedAt, 'date', locale)}`}
            {certification.checkedNumber && ` · ${t`No. ${certification.checkedNumber}`}`}
          </p>
        ) : (
          <Field label={t`Number on the certificate`} optional className="mt-2 max-w-[20rem]">
            {(control) => (
              <TextInput
                {...control}
                maxLength={120}
                value={number}
                onChange={(event) => setNumber(event.target.value)}
              />
            )}
          </Field>
        )}
        <div className="mt-2 flex flex-wrap gap-2.5">
          {certification.hasDocument && <CertificateDocument certification={certification} />}
          <Button
            variant={isChecked ? 'ghost' : 'outline'}
            {...(isChecked && !certification.hasDocument && { className: '-ml-4' })}
            pending={check.isPending}
            pendingLabel={t`Saving...`}
            onClick={() => save(!isChecked)}
          >
            {isChecked ? t`Undo check` : t`Mark as checked`}
            <span className="sr-only">: {name}</span>
          </Button>
        </div>
      </div>
    </div>
  );
}
