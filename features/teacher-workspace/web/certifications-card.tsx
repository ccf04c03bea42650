import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { FileText, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { Certification } from '#features/teachers/contract.ts';
import { send } from '#platform/web/api/send.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { closeOnly } from '#platform/web/ui/dialogs/close-only.ts';
import { ConfirmDialog } from '#platform/web/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx';
import { LoadFailed } from '#platform/web/ui/states/load-failed.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { UserText } from '#platform/web/ui/user-text.tsx';
import { CertificationForm } from './certification-form.tsx';
import { deleteCertificationRef, documentRef, useOwnCertifications, useProfileCache } from './queries.ts';

/** The list of certifications with delete buttons, and the form for a new one. */
export function CertificationsCard({ teacherId }: { teacherId: string }) {
  const { t } = useLingui();
  const id = useId();
  const { data: certifications, error, refetch } = useOwnCertifications();
  const [deleting, setDeleting] = useState<Certification | null>(null);
  const cache = useProfileCache();
  const remove = useMutation({
    mutationFn: (one: Certification) => send(deleteCertificationRef, { params: { id: one.id } }),
    onSuccess: (_, deleted) => {
      toast({ title: t`Certification deleted successfully!` });
      setDeleting(closeOnly(deleted));
      return cache.refresh(teacherId);
    },
    onError: (error) => showFailure(t`Failed to delete certification`, error),
  });
  const deletedName = deleting?.name ?? '';
  return (
    <section
      aria-labelledby={id}
      data-card={t`Certifications`}
      className="rounded-lg border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id={id} tabIndex={-1} className="text-lg">
        <Trans>Certifications</Trans>
      </h2>
      <p className="mt-1 text-sm text-ink-2">
        <Trans>
          New certifications show “not yet checked” until our team has checked them. Only our team can see the
          number and the document.
        </Trans>
      </p>
      {certifications === undefined && !error && <Skeleton className="mt-4 h-16 w-full" />}
      {certifications === undefined && error && (
        <div className="mt-4">
          <LoadFailed title={t`Your certifications could not be loaded`} error={error} onRetry={refetch} />
        </div>
      )}
      {certifications?.length === 0 && (
        <p className="mt-4 text-ink-2">
          <Trans>No certifications added yet</Trans>
        </p>
      )}
      <ul className="mt-3 divide-y divide-line">
        {certifications?.map((one) => (
          <li key={one.id} className="flex items-start gap-3 py-3">
            <div className="min-w-0 flex-1 break-words">
              <p className="font-semibold">
                <UserText>{one.name}</UserText>
              </p>
              <p className="text-sm text-ink-2">
                <UserText>{one.organization}</UserText>
                {one.year !== null && ` · ${one.year}`}
                {one.credentialNumber && ` · ${t`No. ${one.credentialNumber}`}`}
              </p>
              {one.description && (
                <p className="mt-1 text-sm text-ink-2">
                  <UserText>{one.description}</UserText>
                </p>
              )}
              <p className="mt-1.5 flex flex-wrap items-center gap-2">
                {one.isChecked ? (
                  <Badge tone="success">
                    <Trans>Checked</Trans>
                  </Badge>
                ) : (
                  <Badge tone="neutral">
                    <Trans>Not yet checked</Trans>
                  </Badge>
                )}
                {one.hasDocument && <DocumentButton certification={one} />}
              </p>
            </div>
            <button
              type="button"
              aria-label={t`Delete ${one.name}`}
              className="flex size-11 shrink-0 items-center justify-center rounded-sm text-danger hover:bg-danger-soft"
              onClick={() => setDeleting(one)}
            >
              <Trash2 size={18} strokeWidth={1.9} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <CertificationForm teacherId={teacherId} />
      <ConfirmDialog
        open={deleting !== null}
        title={t`Delete this certification?`}
        text={t`${deletedName} will be removed from your profile, with its document.`}
        dismissLabel={t`Keep it`}
        confirmLabel={t`Delete`}
        pending={remove.isPending && remove.variables === deleting}
        pendingLabel={t`Deleting...`}
        onDismiss={() => setDeleting(null)}
        onConfirm={() => deleting && remove.mutate(deleting)}
      />
    </section>
  );
}

function DocumentButton({ certification }: { certification: Certification }) {
  const { t } = useLingui();
  const [shown, setShown] = useState<string | null>(null);
  const read = useMutation({
    mutationFn: () => send(documentRef, { params: { id: certification.id } }),
    onSuccess: ({ document }) => setShown(document),
    onError: (error) => showFailure(t`The document could not be opened`, error),
  });
  return (
    <>
      <Button variant="ghost" pending={read.isPending} onClick={() => read.mutate()}>
        <FileText size={18} strokeWidth={1.9} aria-hidden="true" />
        <Trans>Show document</Trans>
      </Button>
      <Dialog open={shown !== null} onClose={() => setShown(null)} title={certification.name} size="lg">
        {shown && <img src={shown} alt={t`Document of ${certification.name}`} className="mx-auto" />}
      </Dialog>
    </>
  );
}
