import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { getCertificationDocument } from '#features/teacher-workspace/contract.ts';
import { queryKey } from '#platform/web/api/loader.ts';
import { errorText } from '#platform/web/api/send.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { callRef, type Output } from '#shared/calls/call.ts';

const documentRef = callRef<typeof getCertificationDocument>(
  'GET',
  '/api/teacher/certifications/:id/document',
);

type Props = { certification: { id: string; name: string } };

/** Opens the certificate's private document. */
export function CertificateDocument({ certification }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <FileText size={18} strokeWidth={1.9} aria-hidden="true" />
        <Trans>View document</Trans>
        <span className="sr-only">
          {' '}
          <Trans>of {certification.name}</Trans>
        </span>
      </Button>
      {open && (
        <Dialog open size="lg" title={certification.name} onClose={() => setOpen(false)}>
          <Picture certification={certification} />
        </Dialog>
      )}
    </>
  );
}

function Picture({ certification }: Props) {
  const { t } = useLingui();
  const { data, error } = useQuery<Output<typeof getCertificationDocument>>({
    queryKey: queryKey(documentRef, { params: { id: certification.id } }),
    // Certificates are private, so the query cache drops the file as soon as no component uses it.
    gcTime: 0,
  });
  if (data) {
    return (
      <img
        src={data.document}
        alt={t`Document: ${certification.name}`}
        className="mx-auto h-auto max-w-full"
      />
    );
  }
  if (error) return <p role="alert">{errorText(error, t`The document could not be loaded.`)}</p>;
  return (
    <div role="status">
      <span className="sr-only">
        <Trans>Loading the document...</Trans>
      </span>
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
