import { Trans } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import { Button } from '#platform/web/ui/button.tsx';
import { lazyDialog } from '#platform/web/ui/dialogs/lazy-dialog.tsx';
import { useDisclosure } from '#platform/web/ui/hooks/use-disclosure.ts';
import { useHydrated } from '#platform/web/ui/hooks/use-hydrated.ts';
import { type SharedTeacher, useTeacherShare } from './use-teacher-share.ts';

const ShareMenu = lazyDialog(
  () => import('#platform/web/ui/dialogs/share-menu.tsx').then((module) => module.ShareMenu),
  () => null,
);

/** Shares a teacher's page with the device's share sheet, or with a small menu if the browser has none. */
export function ShareButton({ teacher }: { teacher: SharedTeacher }) {
  const share = useTeacherShare(teacher);
  const { open, setOpen, root, button, panelId } = useDisclosure();
  const hasMenu = useHydrated() && navigator.share === undefined;
  return (
    <div ref={root} className="relative">
      <Button
        ref={button}
        variant="ghost"
        className="-mr-4 noscript:hidden"
        aria-expanded={hasMenu || open ? open : undefined}
        aria-controls={open ? panelId : undefined}
        onClick={() => (open ? setOpen(false) : share.share(() => setOpen(true)))}
      >
        <Share2 size={20} strokeWidth={1.9} aria-hidden="true" />
        <Trans>Share</Trans>
      </Button>
      {open && <ShareMenu id={panelId} onClose={() => setOpen(false)} {...share} />}
    </div>
  );
}
