import { Trans, useLingui } from '@lingui/react/macro';
import { Award } from 'lucide-react';
import { useId, useState } from 'react';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx';
import { LoadFailed } from '#platform/web/ui/states/load-failed.tsx';
import { displayName } from '#shared/texts/text.ts';
import { formatInstant } from '#shared/time.ts';
import type { WaitingCertification } from '../contract.ts';
import { Certificate } from './certificate-checks.tsx';
import { useIsSavingCheck, type useWaitingCertifications } from './queries.ts';

function nameOf({ teacherFirstName, teacherLastName }: WaitingCertification): string {
  return displayName({ firstName: teacherFirstName, lastName: teacherLastName });
}

type CertificateQueueProps = {
  query: ReturnType<typeof useWaitingCertifications>;
  /** The address of a decided review, where the decision can be changed. */
  addressOf: (reviewId: string) => string;
};

/** Lists the certificates added since the last decision, oldest first. Renders nothing if none waits. */
export function CertificateQueue({ query, addressOf }: CertificateQueueProps) {
  const id = useId();
  const locale = useLocale();
  const { t } = useLingui();
  const { data: waiting, error, refetch } = query;
  const [opened, setOpened] = useState<WaitingCertification | null>(null);
  if (waiting === undefined) {
    if (!error) return null;
    const title = t`The certificates to look at could not be loaded`;
    return <LoadFailed className="mb-5" title={title} error={error} onRetry={refetch} />;
  }
  return (
    <>
      {waiting.length > 0 && (
        <section aria-labelledby={id} className="mb-5 rounded-lg border border-line bg-surface p-4 sm:p-5">
          <h2 id={id} className="text-lg">
            <Trans>Certificates to look at</Trans>
          </h2>
          <ul className="mt-2 divide-y divide-line">
            {waiting.map((one) => (
              <li key={one.certification.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
                <span className="min-w-0 flex-1 basis-48 break-words">
                  <span className="block font-semibold">{nameOf(one)}</span>
                  <span className="block text-sm text-ink-2">
                    <Trans>
                      {one.certification.name}, added on {formatInstant(one.addedAt, 'date', locale)}
                    </Trans>
                  </span>
                </span>
                <Button variant="outline" onClick={() => setOpened(one)}>
                  <Award size={18} strokeWidth={1.9} aria-hidden="true" />
                  <Trans>Look at the certificate</Trans>
                  <span className="sr-only">
                    : {nameOf(one)}, {one.certification.name}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {opened && <OpenedCertificate opened={opened} addressOf={addressOf} onClose={() => setOpened(null)} />}
    </>
  );
}

type OpenedProps = Pick<CertificateQueueProps, 'addressOf'> & {
  opened: WaitingCertification;
  onClose: () => void;
};

function OpenedCertificate({ opened, addressOf, onClose }: OpenedProps) {
  const { t } = useLingui();
  const isSaving = useIsSavingCheck();
  return (
    <Dialog open size="lg" title={t`Certificate of ${nameOf(opened)}`} pending={isSaving} onClose={onClose}>
      <Certificate certification={opened.certification} onSaved={onClose} />
      {opened.reviewId !== null && (
        <div className="mt-5 border-t border-line pt-4">
          <p className="mb-3 text-sm text-ink-2">
            <Trans>
              If it is not fine, open the profile and request more info: the teacher reads your notes.
            </Trans>
          </p>
          <ButtonLink to={addressOf(opened.reviewId)} variant="outline">
            <Trans>Open the profile</Trans>
          </ButtonLink>
        </div>
      )}
    </Dialog>
  );
}
