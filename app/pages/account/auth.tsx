import { Link, type LoaderFunctionArgs, redirect, useSearchParams } from 'react-router';
import { nextPath } from '#features/identity/sign-in-paths.ts';
import { visitor } from '#features/identity/web/guards.ts';
import { SignInForm } from '#features/identity/web/sign-in-form.tsx';
import { SignUpForm } from '#features/identity/web/sign-up-form.tsx';
import { useSite } from '#platform/web/api/site.tsx';
import { Brand } from '#platform/web/layouts/brand.tsx';
import { SiteFooter } from '#platform/web/layouts/site-footer.tsx';
import { dashboardPath } from '#shared/dashboard-path.ts';
import { PRODUCT } from '#shared/product.ts';

/** Redirects signed-in users to `next` or their dashboard. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const user = await visitor(args);
  if (user === null) return null;
  const next = nextPath(new URL(args.request.url).searchParams.get('next'));
  throw redirect(next ?? dashboardPath(user.userType));
}

const HEADER_LINK = 'flex min-h-11 items-center px-2 hover:text-primary-ink sm:px-3';

/** Sign-in and sign-up. `mode=teacher` opens on sign-up as a teacher, `mode=signup` on sign-up. */
export function Component() {
  const { devPages } = useSite();
  const [params] = useSearchParams();
  const mode = params.get('mode');
  const forTeachers = mode === 'teacher';
  const signingUp = forTeachers || mode === 'signup';
  // Remembers teacher mode while the user switches to sign-in and back.
  const toTeach = params.get('from') === 'teacher';
  const next = nextPath(params.get('next'));
  const title = signingUp ? 'Create Account' : 'Welcome Back';
  const toggled = new URLSearchParams({
    ...(!signingUp && { mode: toTeach ? 'teacher' : 'signup' }),
    ...(forTeachers && { from: 'teacher' }),
    ...(next !== null && { next }),
  });
  const switchLink = (
    <p className="mt-4 text-center">
      <Link
        to={{ search: toggled.toString() }}
        className="inline-flex min-h-11 items-center font-medium text-primary-ink underline underline-offset-4"
      >
        {signingUp ? 'Already have an account? Sign in' : "Don't have an account? Sign up"}
      </Link>
    </p>
  );
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`${signingUp ? 'Create Account' : 'Sign In'} | ${PRODUCT.name}`}</title>
      <meta name="robots" content="noindex" />
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className="border-b border-line bg-surface">
        <div className="page-width flex min-h-(--nav-h) flex-wrap items-center justify-between gap-x-2">
          <Link to="/" className="flex min-h-11 items-center rounded-sm" aria-label={`${PRODUCT.name}, home`}>
            <Brand />
          </Link>
          <nav aria-label="Main" className="-mx-2 flex flex-wrap items-center text-sm sm:mx-0 sm:text-base">
            <Link to="/" className={HEADER_LINK}>
              Home
            </Link>
            {!forTeachers && (
              <Link to="/search" className={HEADER_LINK}>
                Find Teachers
              </Link>
            )}
            <Link to="/contact#mission" className={HEADER_LINK}>
              About
            </Link>
          </nav>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex-1 px-4 py-8 outline-none sm:py-14">
        <div className="mx-auto w-full max-w-[27.5rem]">
          <div className="sm:rounded-xl sm:border sm:border-line sm:bg-surface sm:p-8">
            <h1 className="text-2xl">{title}</h1>
            <p className="mt-1 mb-6 text-ink-2">
              {signingUp ? 'Join our community of yoga practitioners' : 'Sign in to your account'}
            </p>
            <noscript>
              <p className="mb-5 rounded-md bg-accent-soft px-3.5 py-2.5">
                {signingUp ? 'Creating an account' : 'Signing in'} needs JavaScript. Switch it on in your
                browser and load this page again. Without it you can{' '}
                <a href="/search" className="underline underline-offset-4">
                  look for teachers
                </a>
                , read their profiles and{' '}
                <a href="/contact" className="underline underline-offset-4">
                  write to us
                </a>
                .
              </p>
            </noscript>
            {signingUp ? (
              <>
                <SignUpForm key={mode} next={next} startAs={forTeachers ? 'teacher' : 'student'} />
                {switchLink}
              </>
            ) : (
              <SignInForm next={next} showSamples={devPages}>
                {switchLink}
              </SignInForm>
            )}
          </div>
        </div>
      </main>
      <SiteFooter />
    </div>
  );
}
