import { Trans, useLingui } from '@lingui/react/macro';
import { Download, Eye, EyeOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { CONSENT_TEXTS } from '#features/identity/consent-documents.ts';
import { saveFile } from '#platform/web/api/save-file.ts';
import { send } from '#platform/web/api/send.ts';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Banner } from '#platform/web/ui/states/banner.tsx';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { callRef } from '#shared/calls/call.ts';
import { knownText } from '#shared/texts/translate.ts';
import { formatSessionTime } from '#shared/time.ts';
import type { deleteAccount } from '../contract.ts';
import { DELETION_RULES } from '../rules.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { useAccountData, useSetVisibility, useUndelete } from './queries.ts';

const deleteRef = callRef<typeof deleteAccount>('POST', '/api/account/delete');
const ICON = { size: 18, strokeWidth: 1.9, 'aria-hidden': true } as const;

/** Downloads all data as one file, after the password. `prove` checks the password with the server. */
export function DownloadDataButton({ prove }: { prove: (password: string) => Promise<unknown> }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <Download {...ICON} />
        <Trans>Download my data</Trans>
      </Button>
      {open && (
        <PasswordDialog
          title={t`Download your data`}
          action={t`Download`}
          pendingLabel={t`Preparing...`}
          onClose={() => setOpen(false)}
          onConfirm={async (password) => {
            await prove(password);
            await saveFile('/api/account/export');
            setOpen(false);
          }}
        >
          <p>
            <Trans>You get a ZIP file with everything, as a page to read and as JSON.</Trans>
          </p>
        </PasswordDialog>
      )}
    </>
  );
}

/**
 * Deletes the account; the dialog says until when this can be undone. `onGone` is called when the session has ended.
 */
export function DeleteAccountButton({ onGone }: { onGone: () => Promise<void> }) {
  const locale = useLocale();
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        <Trash2 {...ICON} />
        <Trans>Delete my account</Trans>
      </Button>
      {open && (
        <PasswordDialog
          title={t`Delete your account?`}
          action={t`Delete account`}
          pendingLabel={t`Deleting...`}
          danger
          onClose={() => setOpen(false)}
          onConfirm={async (password) => {
            const { deletionDueAt } = await send(deleteRef, { body: { password } });
            const until = formatSessionTime(new Date(deletionDueAt), locale);
            await onGone();
            toast({
              title: t`Your account will be deleted`,
              description: t`Until ${until} you can sign in and keep it.`,
            });
          }}
        >
          <p>
            <Trans>
              You are signed out everywhere, your profile disappears at once, and open requests and coming
              sessions are cancelled. For {DELETION_RULES.undoDays} days you can sign in and keep the account;
              then we erase it permanently.
            </Trans>
          </p>
        </PasswordDialog>
      )}
    </>
  );
}

/** Shown while a deletion can be undone: its date, and a button to cancel it. */
export function DeletionNotice({ dueAt }: { dueAt: string }) {
  const locale = useLocale();
  const { t } = useLingui();
  const undelete = useUndelete();
  return (
    <Banner
      tone="danger"
      title={t`Your account will be deleted on ${formatSessionTime(new Date(dueAt), locale)}.`}
      text={t`Your profile is hidden until then.`}
      action={
        <Button
          variant="outline"
          pending={undelete.isPending}
          pendingLabel={t`Keeping...`}
          onClick={() => undelete.mutate(undefined)}
        >
          <Trans>Keep my account</Trans>
        </Button>
      }
    />
  );
}

/** For teachers: hides the profile from search and the public, or shows it again. */
export function ProfileVisibility() {
  const { t } = useLingui();
  const { data } = useAccountData();
  const change = useSetVisibility();
  if (data === undefined || data.profileHidden === null) return null;
  const { profileHidden, profileWithheld } = data;
  if (profileWithheld)
    return (
      <p>
        <Trans>
          Our team has hidden your profile after a report. If you think that this is a mistake,{' '}
          <Link to="/contact" className="text-primary-ink underline underline-offset-3">
            write to us
          </Link>
          .
        </Trans>
      </p>
    );
  return (
    <div>
      <p className="mb-3">
        {profileHidden
          ? t`Your profile is hidden: it is not in search, and its page cannot be opened.`
          : t`Everyone can see your profile.`}
      </p>
      <Button
        variant="outline"
        pending={change.isPending}
        pendingLabel={t`Saving...`}
        onClick={() => change.mutate(!profileHidden)}
      >
        {profileHidden ? <Eye {...ICON} /> : <EyeOff {...ICON} />}
        {profileHidden ? t`Show my profile` : t`Hide my profile`}
      </Button>
    </div>
  );
}

/** The accepted documents, with dates. */
export function ConsentList() {
  const locale = useLocale();
  const say = useText();
  const { data } = useAccountData();
  if (data === undefined) return null;
  const { consents } = data;
  if (consents.length === 0)
    return (
      <p>
        <Trans>Nothing has been recorded for this account.</Trans>
      </p>
    );
  return (
    <ul className="divide-y divide-line border-y border-line">
      {consents.map((consent) => {
        const version = say(knownText(consent.version, CONSENT_TEXTS));
        return (
          <li key={consent.document + consent.version} className="py-3">
            <p className="font-medium">{say(knownText(consent.document, CONSENT_TEXTS))}</p>
            <p className="text-sm text-ink-2">
              <Trans>
                Version of {version}, agreed on {formatSessionTime(new Date(consent.givenAt), locale)}
              </Trans>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
