import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx';
import { BOOKINGS_PATH } from '../../bookings-path.ts';

type PendingDialogProps = {
  open: boolean;
  onClose: () => void;
  media: ReactNode;
  name: string;
  firstName: string;
};

/** Replaces the request form while the student already has a pending request to this teacher. */
export function PendingDialog({ name, firstName, ...dialog }: PendingDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      {...dialog}
      title={t`Request Already Pending`}
      subtitle={t`with ${name}`}
      size="sm"
      footer={
        <div className="flex flex-col gap-2.5 sm:flex-row-reverse">
          <ButtonLink to={BOOKINGS_PATH} className="flex-1" onClick={dialog.onClose}>
            <Trans>See my bookings</Trans>
          </ButtonLink>
          <Button variant="outline" className="flex-1" onClick={dialog.onClose}>
            <Trans>Close</Trans>
          </Button>
        </div>
      }
    >
      <p>
        <Trans>
          You have asked {firstName} already. A reply usually comes within 24 hours; until then you can cancel
          the request in My Bookings.
        </Trans>
      </p>
    </Dialog>
  );
}
