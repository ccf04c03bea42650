import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, redirect, useLocation, useSearchParams } from 'react-router';
import { intentPath, readIntent } from '#features/bookings/requests/request-intent.ts';
import { nextPath, withFragment } from '#features/identity/sign-in-paths.ts';
import { loadVisitor } from '#features/identity/web/guards.ts';
import { hasAccountHere } from '#features/identity/web/known-account.ts';
import { SignInForm } from '#features/identity/web/sign-in-form.tsx';
import { SignUpForm } from '#features/identity/web/sign-up-form.tsx';
import { getTeacherRef } from '#features/teachers/refs.ts';
import { preload, services } from '#platform/web/api/loader.ts';
import { useSite } from '#platform/web/api/site.tsx';
import { PageFrame } from '#platform/web/layouts/page-frame.tsx';
import { BarLink, PlainBar } from '#platform/web/layouts/plain-bar.tsx';
import { useLocalePath } from '#platform/web/locales/use-locale.ts';
import { useHydrated } from '#platform/web/ui/hooks/use-hydrated.ts';
import { dashboardPath } from '#shared/dashboard-path.ts';
import { AccountCard } from './account-card.tsx';
import { WantedTeacher } from './wanted-teacher.tsx';

/**
 * Redirects signed-in users to `next` or their dashboard. A guest who wants to request a session sees sign-up first,
 * unless this browser has had an account.
 */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const user = await loadVisitor(args);
  const { searchParams } = new URL(args.request.url);
  const next = nextPath(searchParams.get('next'));
  if (user !== null) throw redirect(next ?? dashboardPath(user.userType));
  const intent = readIntent(next);
  if (intent === null) return null;
  // The server can't read the browser's storage. Most guests who request a session are new.
  const isNew = typeof window === 'undefined' || !hasAccountHere();
  if (isNew && searchParams.get('mode') === null) {
    throw redirect(`/auth?${new URLSearchParams({ mode: 'signup', next: intentPath(intent) })}`);
  }
  await preload(services(args), getTeacherRef, { params: { id: intent.teacherId } });
  return null;
}

/** Sign-in and sign-up. `mode=teacher` opens on sign-up as a teacher, `mode=signup` on sign-up, `mode=signin` on sign-in. */
export function Component() {
  const address = useLocalePath();
  const { t } = useLingui();
  const { devPages } = useSite();
  const [credentials, setCredentials] = useState({ mobile: '', password: '' });
  const kept = { credentials, onCredentials: setCredentials };
  const [params] = useSearchParams();
  const mode = params.get('mode');
  const forTeachers = mode === 'teacher';
  const signingUp = forTeachers || mode === 'signup';
  // Remembers teacher mode while the user switches to sign-in and back.
  const fromTeacherMode = params.get('from') === 'teacher';
  const { hash, state } = useLocation();
  const next = withFragment(nextPath(params.get('next')), useHydrated() ? hash : '');
  const intent = readIntent(next);
  const toggled = new URLSearchParams({
    ...(!signingUp && { mode: fromTeacherMode ? 'teacher' : 'signup' }),
    ...(signingUp && intent !== null && { mode: 'signin' }),
    ...(forTeachers && { from: 'teacher' }),
    ...(next !== null && { next }),
  });
  const switchLink = (
    <p className="mt-4 text-center">
      <Link
        to={{ search: toggled.toString() }}
        state={state}
        className="inline-flex min-h-11 items-center font-medium text-primary-ink underline underline-offset-4"
      >
        {signingUp ? t`Already have an account? Sign in` : t`Don't have an account? Sign up`}
      </Link>
    </p>
  );
  return (
    <PageFrame
      header={
        <PlainBar className="-mx-2 text-sm sm:mx-0 sm:text-base">
          <BarLink to="/">
            <Trans>Home</Trans>
          </BarLink>
          {!forTeachers && (
            <BarLink to="/search">
              <Trans>Find Teachers</Trans>
            </BarLink>
          )}
          <BarLink to="/contact#mission">
            <Trans>About</Trans>
          </BarLink>
        </PlainBar>
      }
    >
      <AccountCard
        title={signingUp ? t`Create Account` : t`Sign In`}
        heading={signingUp ? t`Create Account` : t`Welcome Back`}
        text={signingUp ? t`Join our community of yoga practitioners` : t`Sign in to your account`}
        above={intent && <WantedTeacher intent={intent} />}
        withoutScript={
          <>
            {signingUp ? t`Creating an account` : t`Signing in`}{' '}
            <Trans>
              needs JavaScript. Switch it on in your browser and load this page again. Without it you can{' '}
              <a href={address('/search')} className="underline underline-offset-4">
                look for teachers
              </a>
              , read their profiles and{' '}
              <a href={address('/contact')} className="underline underline-offset-4">
                write to us
              </a>
              .
            </Trans>
          </>
        }
      >
        {signingUp ? (
          <>
            <SignUpForm
              {...kept}
              key={mode}
              next={next}
              startAs={forTeachers ? 'teacher' : 'student'}
              isRequesting={intent !== null && !forTeachers}
            />
            {switchLink}
            {intent !== null && !forTeachers && (
              <p className="text-center text-sm text-ink-2">
                <Trans>
                  Do you teach yoga?{' '}
                  <Link
                    to="/auth?mode=teacher"
                    className="inline-flex min-h-11 items-center underline underline-offset-4"
                  >
                    Create a teacher account
                  </Link>
                </Trans>
              </p>
            )}
          </>
        ) : (
          <SignInForm {...kept} next={next} showSamples={devPages}>
            {switchLink}
          </SignInForm>
        )}
      </AccountCard>
    </PageFrame>
  );
}
