import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import type { CurrentUser } from '#features/identity/contract.ts';
import { useLocalePath } from '#platform/web/locales/use-locale.ts';
import { buttonClass } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { text } from '#shared/texts/translate.ts';
import { TeacherActions } from '../parts/teacher-actions.tsx';
import { TeacherPreview } from '../parts/teacher-preview.tsx';

type ProfilePreviewProps = { user: CurrentUser; teacherId: string; isHidden: boolean; onClose: () => void };

/** Preview of the public page as a student with a complete profile sees it. Its buttons send nothing. Load it lazily. */
export function ProfilePreview({ user, teacherId, isHidden, onClose }: ProfilePreviewProps) {
  const address = useLocalePath();
  const { t } = useLingui();
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={t`Preview Profile`}
      subtitle={
        isHidden
          ? t`Your profile is hidden. Students see this once it is shown again.`
          : t`This is what students see.`
      }
      footer={
        <a
          href={address(`/teacher/${teacherId}`)}
          target="_blank"
          rel="noopener"
          className={buttonClass('outline')}
        >
          <ExternalLink size={18} strokeWidth={1.9} aria-hidden="true" />
          <Trans>Open in New Tab</Trans>
        </a>
      }
    >
      <TeacherPreview
        id={teacherId}
        fresh
        renderActions={(teacher) => (
          <TeacherActions
            teacher={teacher}
            user={{ ...user, userType: 'student' }}
            canBook
            noBar
            results={null}
            onComplete={() => {}}
            onBook={() => tellPreview(t`Students use this button to request a session.`)}
            onChat={() => tellPreview(t`Students use this button to send you a message.`)}
          />
        )}
      />
    </Dialog>
  );
}

function tellPreview(description: string): void {
  toast({ title: text`This is a preview`, description });
}
