import { Trans } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { lazyDialog } from '#platform/web/ui/dialogs/lazy-dialog.tsx';
import type { CurrentUser } from '../contract.ts';

const ChangePasswordDialog = lazyDialog(() =>
  import('./change-password-dialog.tsx').then((module) => module.ChangePasswordDialog),
);

type Props = { userType: CurrentUser['userType']; className?: string; isIconOnPhones?: boolean };

/** Opens the password dialog. Used in the headers of all three dashboards. */
export function ChangePasswordButton({ userType, className, isIconOnPhones = false }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" {...(className && { className })} onClick={() => setOpen(true)}>
        <KeyRound size={18} strokeWidth={1.9} aria-hidden="true" />
        <span {...(isIconOnPhones && { className: 'max-md:sr-only' })}>
          <Trans>Change Password</Trans>
        </span>
      </Button>
      {open && <ChangePasswordDialog userType={userType} onClose={() => setOpen(false)} />}
    </>
  );
}
