import { Trans, useLingui } from '@lingui/react/macro';
import { Mail, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { CodeChannel } from '#features/codes/code-rules.ts';
import type { CurrentUser } from '#features/identity/contract.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button, ButtonLink, type ButtonVariant } from '#platform/web/ui/button.tsx';
import { lazyDialog } from '#platform/web/ui/dialogs/lazy-dialog.tsx';
import { Banner } from '#platform/web/ui/states/banner.tsx';
import { text } from '#shared/texts/translate.ts';
import { useVerification } from './use-verification.ts';

const VerifyDialog = lazyDialog(() => import('./verify-dialog.tsx').then((module) => module.VerifyDialog));

const ADD = {
  email: { title: text`Add your email`, text: text`Your account has no email address.` },
  mobile: { title: text`Add your mobile`, text: text`Your account has no mobile number.` },
} as const;

const ICON = { size: 20, strokeWidth: 1.9, 'aria-hidden': true } as const;

/** Banners for unverified contacts, email first. Used on both dashboards. */
export function VerifyBanners({ user }: { user: CurrentUser }) {
  const { t } = useLingui();
  return (
    <>
      {!user.isEmailVerified && (
        <VerifyBanner
          channel="email"
          destination={user.email}
          title={t`Verify your email`}
          icon={<Mail {...ICON} />}
        />
      )}
      {!user.isMobileVerified && (
        <VerifyBanner
          channel="mobile"
          destination={user.mobile}
          title={t`Verify your mobile`}
          icon={<Smartphone {...ICON} />}
        />
      )}
    </>
  );
}

type BannerProps = { channel: CodeChannel; destination: string; title: string; icon: ReactNode };

/** The banner of one contact. */
function VerifyBanner({ channel, destination, title, icon }: BannerProps) {
  const { t } = useLingui();
  const isEmpty = destination === '';
  return (
    <Banner
      tone="warn"
      icon={icon}
      title={isEmpty ? ADD[channel].title : title}
      text={isEmpty ? ADD[channel].text : t`We send a 6-digit code to ${destination}.`}
      action={<VerifyButton channel={channel} destination={destination} title={title} />}
    />
  );
}

type VerifyButtonProps = Omit<BannerProps, 'icon'> & { variant?: ButtonVariant };

/**
 * Button that sends a code (unless one is still valid) and opens the dialog for it. If the account has no such contact,
 * the button links to the page that adds one. `title` is the accessible name.
 */
export function VerifyButton({ channel, destination, title, variant = 'outline' }: VerifyButtonProps) {
  const [open, setOpen] = useState(false);
  const say = useText();
  const verification = useVerification(channel, destination);
  if (destination === '') {
    return (
      <ButtonLink to="/privacy-and-data" variant={variant} aria-label={say(ADD[channel].title)}>
        <Trans>Add</Trans>
      </ButtonLink>
    );
  }
  return (
    <>
      <Button
        variant={variant}
        aria-label={title}
        onClick={() => {
          setOpen(true);
          verification.begin();
        }}
      >
        <Trans>Verify</Trans>
      </Button>
      {open && (
        <VerifyDialog
          channel={channel}
          destination={destination}
          verification={verification}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
