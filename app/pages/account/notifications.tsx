import { type LoaderFunctionArgs, redirect } from 'react-router';
import type { CurrentUser } from '#features/identity/contract.ts';
import { signInPath } from '#features/identity/sign-in-paths.ts';
import { useCurrentUser } from '#features/identity/web/current-user.ts';
import { visitor } from '#features/identity/web/guards.ts';
import { SessionEnded } from '#features/identity/web/session-ended.tsx';
import { Inbox } from '#features/notifications/web/inbox.tsx';
import { PreferencesForm } from '#features/notifications/web/preferences-form.tsx';
import { getPreferencesRef, listNotificationsRef } from '#features/notifications/web/queries.ts';
import { preload, services } from '#platform/web/api/loader.ts';
import { PRODUCT } from '#shared/product.ts';

/** Guests are sent to sign in and come back. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  if ((await visitor(args)) === null) throw redirect(signInPath('/notifications'));
  const page = services(args);
  await Promise.all([
    preload(page, listNotificationsRef, { query: {} }),
    preload(page, getPreferencesRef, {}),
  ]);
  return null;
}

/** What the person was told, and how they want to be told. */
export function Component() {
  const { user } = useCurrentUser();
  return (
    <div className="page-width max-w-[56rem] py-8 md:py-12">
      <title>{`Notifications | ${PRODUCT.name}`}</title>
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
        <h1 className="text-2xl">Notifications</h1>
        <a
          href="#settings"
          className="inline-flex min-h-11 items-center text-primary-ink underline underline-offset-4"
        >
          Choose how you are told
        </a>
      </div>
      <Inbox />
      <section id="settings" aria-labelledby="settings-title" className="mt-10">
        <h2 id="settings-title" className="text-xl">
          How you are told
        </h2>
        <p className="mt-1 mb-4 text-ink-2">
          Between 9 pm and 8 am IST only what is urgent leaves the app. Email that your sessions or your
          account depend on is always sent.
        </p>
        <PreferencesForm audience={audience} />
      </section>
    </>
  );
}
