import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { ConfirmDialog } from '#platform/web/ui/dialogs/confirm-dialog.tsx';

type Asked = { Dialog: typeof ConfirmDialog; answer: (leaves: boolean) => void };

/**
 * The question whether to sign out although messages or attendance marks wait on this device. `ask` resolves to true if
 * the user signs out all the same; render `question` on every page.
 */
export function useUnsentQuestion(): { ask: () => Promise<boolean>; question: ReactNode } {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Asked | null>(null);
  async function ask(): Promise<boolean> {
    const loaded = await import('#platform/web/ui/dialogs/confirm-dialog.tsx').catch(() => null);
    // On a shared phone without a connection, signing out matters more.
    if (loaded === null) return true;
    return new Promise((answer) => setAsked({ Dialog: loaded.ConfirmDialog, answer }));
  }
  function answer(leaves: boolean): void {
    setAsked(null);
    asked?.answer(leaves);
  }
  const question = asked && (
    <asked.Dialog
      open
      title={t`Log out?`}
      text={t`Something that you wrote here is not sent yet. If you log out, it is deleted.`}
      dismissLabel={t`Stay signed in`}
      confirmLabel={t`Log out`}
      onDismiss={() => answer(false)}
      onConfirm={() => answer(true)}
    />
  );
  return { ask, question };
}
