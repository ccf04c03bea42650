import { Trans, useLingui } from '@lingui/react/macro';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { PushSettings } from '#features/devices/web/push-settings.tsx';
import type { CurrentUser } from '#features/identity/contract.ts';
import { signInPath } from '#features/identity/sign-in-paths.ts';
import { useCurrentUser } from '#features/identity/web/current-user.ts';
import { loadVisitor } from '#features/identity/web/guards.ts';
import { SessionEnded } from '#features/identity/web/session-ended.tsx';
import { NotificationInbox } from '#features/notifications/web/inbox.tsx';
import { PreferencesForm } from '#features/notifications/web/preferences-form.tsx';
import { getPreferencesRef, listNotificationsRef } from '#features/notifications/web/queries.ts';
import { preload, services } from '#platform/web/api/loader.ts';
import { PRODUCT } from '#shared/product.ts';

/** Redirects guests to sign in and back. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  if ((await loadVisitor(args)) === null) throw redirect(signInPath('/notifications'));
  const page = services(args);
  await Promise.all([
    preload(page, listNotificationsRef, { query: {} }),
    preload(page, getPreferencesRef, {}),
  ]);
  return null;
}

/** The user's notices and notification settings. */
export function Component() {
  const { t } = useLingui();
  const { user } = useCurrentUser();
  return (
    <div className="page-width max-w-[56rem] py-8 md:py-12">
      <title>{t`Notifications | ${PRODUCT.name}`}</title>
      <meta name="robots" content="noindex" />
      {user === null ? <SessionEnded /> : <Notifications audience={audienceOf(user)} />}
    </div>
  );
}

function audienceOf({ userType }: CurrentUser): 'student' | 'teacher' | 'admin' {
  return userType === 'teacher' || userType === 'admin' ? userType : 'student';
}

function Notifications({ audience }: { audience: 'student' | 'teacher' | 'admin' }) {
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6">
        <h1 className="text-2xl">
          <Trans>Notifications</Trans>
        </h1>
        <a
          href="#settings"
          className="inline-flex min-h-11 items-center text-primary-ink underline underline-offset-4"
        >
          <Trans>Notification settings</Trans>
        </a>
      </div>
      <NotificationInbox />
      <section id="settings" aria-labelledby="settings-title" className="mt-10">
        <h2 id="settings-title" className="text-xl">
          <Trans>Notification settings</Trans>
        </h2>
        <p className="mt-1 mb-4 text-ink-2">
          <Trans>
            Between 9 pm and 8 am IST we send only urgent notifications outside the app. We always send email
            that your sessions or your account depend on.
          </Trans>
        </p>
        <PreferencesForm audience={audience} />
        {/* Last on the page, because it is rendered only after hydration: nothing below it
            shifts. */}
        <PushSettings />
      </section>
    </>
  );
}
