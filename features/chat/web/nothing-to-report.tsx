import { Trans, useLingui } from '@lingui/react/macro';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx';

/**
 * Shown to a teacher who reports a student from a chat in which the student sent no message. Students have no public
 * profile, so there is nothing to report; suggests writing to our team.
 */
export function NothingToReport({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog open onClose={onClose} title={t`Report ${name}`}>
      <p>
        <Trans>
          {name} has not sent you a message, so there is no message to report. If something happened
          elsewhere, tell our team about it. You can also block them here.
        </Trans>
      </p>
      <div className="mt-5 flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        <ButtonLink to="/contact">
          <Trans>Write to our team</Trans>
        </ButtonLink>
      </div>
    </Dialog>
  );
}
