import { Trans, useLingui } from '@lingui/react/macro';
import { Compass, HeartHandshake, Sprout } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { welcomePaths } from '#platform/web/layouts/dashboard-links.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { PageSpinner } from '#platform/web/ui/states/spinner.tsx';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { PRODUCT } from '#shared/product.ts';
import { text } from '#shared/texts/translate.ts';

/** Delay between the toast and the redirect to sign-in (specification). */
const REDIRECT_MS = 500;

const CARDS = [
  {
    title: text`Your Journey`,
    text: text`Requests, sessions and answers stay together on your dashboard.`,
    Icon: Sprout,
  },
  {
    title: text`Discover`,
    text: text`Browse styles and areas, and see who teaches near you or online.`,
    Icon: Compass,
  },
  {
    title: text`Connect`,
    text: text`Ask a teacher for the times that suit you, and hear back within 24 hours.`,
    Icon: HeartHandshake,
  },
];

type WelcomeUser = { firstName: string; email: string; userType: string };

/** The home page for signed-in users. Redirects to the dashboard of the user's role. */
export function Welcome({ user, isChecked }: { user: WelcomeUser | null; isChecked: boolean }) {
  const say = useText();
  const { t } = useLingui();
  const navigate = useNavigate();
  const userType = user?.userType;
  useEffect(() => {
    // Wait for the user check: an ended session must not redirect to a dashboard.
    if (!isChecked) return;
    if (userType !== undefined) {
      void navigate(welcomePaths(userType).redirect, { replace: true });
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    let unmounted = false;
    const notifyAndRedirect = () => {
      if (unmounted) return;
      toast({
        title: t`Unauthorized`,
        description: t`You are logged out. Logging in again...`,
        variant: 'destructive',
      });
      timer = setTimeout(() => window.location.assign('/api/login'), REDIRECT_MS);
    };
    // Start the delay only once the toast can be shown.
    import('#platform/web/ui/toasts/toaster.tsx').then(notifyAndRedirect, notifyAndRedirect);
    return () => {
      unmounted = true;
      clearTimeout(timer);
    };
  }, [userType, isChecked, navigate, t]);
  if (user === null) return <PageSpinner label={t`Loading...`} />;
  return (
    // As high as the window: the footer must not be in view, since the dashboard that follows would push it out again.
    <section className="page-width min-h-[calc(100dvh-var(--nav-h))] py-12 md:py-16">
      <title>{t`Welcome back | ${PRODUCT.name}`}</title>
      <h1 className="text-3xl">
        <Trans>Welcome back,</Trans> {user.firstName || user.email}!
      </h1>
      <p className="mt-3 text-md text-ink-2">
        <Trans>Ready to continue your yoga journey?</Trans>
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={welcomePaths(user.userType).button}>
          <Trans>Go to Dashboard</Trans>
        </ButtonLink>
        <ButtonLink to="/search" variant="outline">
          <Trans>Find Teachers</Trans>
        </ButtonLink>
      </div>
      <ul className="mt-12 grid gap-4 md:grid-cols-3">
        {CARDS.map(({ title, text, Icon }) => (
          <li key={title.message} className="rounded-lg border border-line bg-surface p-6">
            <span className="arch flex w-12 items-center justify-center bg-primary-soft text-primary-ink">
              <Icon size={20} strokeWidth={1.9} aria-hidden="true" />
            </span>
            <h2 className="mt-4 text-lg">{say(title)}</h2>
            <p className="mt-1 text-ink-2">{say(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
