import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocalePath } from '#platform/web/locales/use-locale.ts';
import { buttonClass } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx';
import { displayName } from '#shared/texts/text.ts';
import type { ClientBooking } from '../../contract.ts';

type TeacherDialogProps = {
  /** The booking whose teacher is shown; null closes the dialog. */
  booking: ClientBooking | null;
  onClose: () => void;
  renderTeacher: (teacherId: string) => ReactNode;
};

/** The profile of a booking's teacher in a dialog. */
export function TeacherDialog({ booking, onClose, renderTeacher }: TeacherDialogProps) {
  const address = useLocalePath();
  const { t } = useLingui();
  if (booking === null) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={t`Teacher Profile`}
      subtitle={displayName(booking.teacher)}
      footer={
        <a
          href={address(`/teacher/${booking.teacherId}`)}
          target="_blank"
          rel="noopener"
          className={buttonClass('outline', 'md', 'max-md:w-full')}
        >
          <ExternalLink size={18} strokeWidth={1.9} aria-hidden="true" />
          <Trans>Open in New Tab</Trans>
        </a>
      }
    >
      {renderTeacher(booking.teacherId)}
    </Dialog>
  );
}
