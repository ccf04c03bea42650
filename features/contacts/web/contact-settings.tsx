import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CodeChannel } from '#features/codes/code-rules.ts';
import type { CurrentUser } from '#features/identity/contract.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { closeOnly } from '#platform/web/ui/dialogs/close-only.ts';
import { lazyDialog } from '#platform/web/ui/dialogs/lazy-dialog.tsx';
import { ContactText } from '#platform/web/ui/people/contact-text.tsx';
import { text } from '#shared/texts/translate.ts';

const ChangeContactDialog = lazyDialog(() =>
  import('./change-contact-dialog.tsx').then((module) => module.ChangeContactDialog),
);

const LABELS = { email: text`Email`, mobile: text`Mobile number` } as const;

/** "Add" is shown to accounts without this contact. They lost it, because another person verified it first. */
const TITLES = {
  email: { add: text`Add email`, change: text`Change email` },
  mobile: { add: text`Add mobile number`, change: text`Change mobile number` },
} as const;

const action = (contact: string) => (contact === '' ? text`Add` : text`Change`);

/** The account's email address and number, each with a button to change it. */
export function ContactSettings({ user }: { user: CurrentUser }) {
  const say = useText();
  const { t } = useLingui();
  const [changing, setChanging] = useState<CodeChannel | null>(null);
  const verified = { email: user.isEmailVerified, mobile: user.isMobileVerified };
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {(['email', 'mobile'] as const).map((channel) => (
          <li key={channel} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1">
              <p className="text-sm text-ink-2">{say(LABELS[channel])}</p>
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {user[channel] === '' ? t`None` : <ContactText contact={user[channel]} />}
                {user[channel] !== '' && (
                  <Badge tone={verified[channel] ? 'success' : 'pending'}>
                    {verified[channel] ? t`Verified` : t`Not verified`}
                  </Badge>
                )}
              </p>
            </div>
            <Button
              variant="outline"
              aria-label={say(TITLES[channel][user[channel] === '' ? 'add' : 'change'])}
              onClick={() => setChanging(channel)}
            >
              {say(action(user[channel]))}
            </Button>
          </li>
        ))}
      </ul>
      {changing !== null && (
        <ChangeContactDialog channel={changing} onClose={() => setChanging(closeOnly(changing))} />
      )}
    </>
  );
}
