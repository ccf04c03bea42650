import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';

/** Students have no public profile: before their first message, the user writes to our team instead. */
export function NothingToReport({ name, onClose }: { name: string; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={`Report ${name}`}>
      <p>
        {name} has not sent you a message, so there is no message to report. If something happened elsewhere,
        tell our team about it. You can also block them here.
      </p>
      <div className="mt-5 flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
        <ButtonLink to="/contact">Write to our team</ButtonLink>
      </div>
    </Dialog>
  );
}
