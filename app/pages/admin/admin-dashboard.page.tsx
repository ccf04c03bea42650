import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { ChangePasswordButton } from '#features/identity/web/change-password-button.tsx';
import { useCurrentUser } from '#features/identity/web/current-user.ts';
import { requireRole } from '#features/identity/web/guards.ts';
import { SessionEnded } from '#features/identity/web/session-ended.tsx';
import { LazyPanel } from '#platform/web/ui/states/lazy-panel.tsx';
import { PRODUCT } from '#shared/product.ts';

/** Checks the role only. The console fetches its own data. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await requireRole(args, 'admin');
  return null;
}

/** Focuses the heading of a view when the admin opens it, and the heading of the page after the way back. */
function useViewFocus(view: string | null): void {
  const last = useRef(view);
  useEffect(() => {
    if (last.current === view) return;
    last.current = view;
    const main = document.getElementById('main');
    const heading = main?.querySelector<HTMLElement>(view === null ? 'h1' : 'h2');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [view]);
}

const loadConsole = () => import('./admin-console.tsx').then((module) => module.AdminConsole);

/** The admin console. */
export function Component() {
  const { t } = useLingui();
  const { user } = useCurrentUser();
  const [params, setParams] = useSearchParams();
  const view = params.get('view');
  useViewFocus(view);
  const titles: Readonly<Record<string, string>> = {
    reports: t`Reports and messages | ${PRODUCT.name}`,
    statistics: t`Statistics | ${PRODUCT.name}`,
    audit: t`Audit log | ${PRODUCT.name}`,
  };
  if (user === null) return <SessionEnded />;
  if (user.userType !== 'admin') return null;
  return (
    <div className="page-width min-h-dvh py-6 md:py-9">
      <title>{titles[view ?? ''] ?? t`Admin dashboard | ${PRODUCT.name}`}</title>
      <meta name="robots" content="noindex" />
      <header className="mb-4 flex items-center justify-between md:items-start gap-3">
        <div className="min-w-0">
          <h1 className="text-2xl md:text-3xl">
            <Trans>Admin dashboard</Trans>
          </h1>
          <p className="mt-1 text-ink-2 max-md:hidden">
            <Trans>Profiles to verify, and everyone on {PRODUCT.name}.</Trans>
          </p>
        </div>
        <ChangePasswordButton userType="admin" className="shrink-0" isIconOnPhones />
      </header>
      <LazyPanel load={loadConsole} props={{ params, setParams }} />
    </div>
  );
}
