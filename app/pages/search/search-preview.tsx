import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import type { TeacherCard } from '#features/teachers/contract.ts';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx';
import { displayName } from '#shared/texts/text.ts';
import { TeacherPreview } from '../parts/teacher-preview.tsx';

/** A read-only teacher profile in a dialog over the results. Load it lazily. */
export function SearchPreview({ teacher, onClose }: { teacher: TeacherCard; onClose: () => void }) {
  const { pathname, search, state } = useLocation();
  const { t } = useLingui();
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={t`Teacher Profile`}
      subtitle={displayName(teacher)}
      footer={
        <ButtonLink
          to={`/teacher/${teacher.id}`}
          state={{ results: pathname + search, filters: state?.filters }}
          variant="outline"
          className="max-md:w-full"
        >
          <Trans>Open full page</Trans>
        </ButtonLink>
      }
    >
      <TeacherPreview id={teacher.id} />
    </Dialog>
  );
}
