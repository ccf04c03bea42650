import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { Link, type LoaderFunctionArgs, redirect, useParams } from 'react-router';
import { planPath } from '#features/bookings/bookings-path.ts';
import { ReasonDialog } from '#features/bookings/web/actions/reason-dialog.tsx';
import { TimesDialog } from '#features/bookings/web/actions/times-dialog.tsx';
import type { CurrentUser } from '#features/identity/contract.ts';
import { signInPath } from '#features/identity/sign-in-paths.ts';
import { useCurrentUser } from '#features/identity/web/current-user.ts';
import { loadVisitor } from '#features/identity/web/guards.ts';
import { SessionEnded } from '#features/identity/web/session-ended.tsx';
import { getPlanRef } from '#features/plans/refs.ts';
import { PlanDetails } from '#features/plans/web/plan-details.tsx';
import { ReportButton } from '#features/reports/web/report-button.tsx';
import { preload, services } from '#platform/web/api/loader.ts';
import { dashboardPath } from '#shared/dashboard-path.ts';
import { PRODUCT } from '#shared/product.ts';

/**
 * Only the student and the teacher of a plan see it; other users get "not found". Guests are sent to sign-in and come
 * back, admins go to their dashboard.
 */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const id = args.params.id ?? '';
  const user = await loadVisitor(args);
  if (user === null) throw redirect(signInPath(planPath(id)));
  if (user.userType === 'admin') throw redirect(dashboardPath(user.userType));
  await preload(services(args), getPlanRef, { params: { id } }, { notFound: true });
  return null;
}

/** The calendar of a monthly plan, with all actions for its lessons. */
export function Component() {
  const { t } = useLingui();
  const { user } = useCurrentUser();
  return (
    <div className="page-width min-h-dvh py-6 md:py-9">
      <title>{t`Monthly plan | ${PRODUCT.name}`}</title>
      <meta name="robots" content="noindex" />
      {user === null ? <SessionEnded /> : <Page user={user} />}
    </div>
  );
}

function Page({ user }: { user: CurrentUser }) {
  const { t } = useLingui();
  const { id = '' } = useParams();
  return (
    <>
      <Link
        to={`${dashboardPath(user.userType)}?tab=bookings`}
        className="-mt-3 inline-flex min-h-11 items-center gap-2 text-sm text-primary-ink"
      >
        <ArrowLeft size={18} strokeWidth={1.9} aria-hidden="true" />
        <Trans>My Bookings</Trans>
      </Link>
      <PlanDetails
        id={id}
        renderEnd={(onClose) => <ReasonDialog action="endPlan" bookingId={id} onClose={onClose} />}
        renderTimes={(question) => <TimesDialog {...question} />}
        renderDispute={(lesson) => (
          <ReportButton
            thing={{ kind: 'lesson', targetId: lesson.id, name: t`this lesson` }}
            label={t`Dispute`}
          />
        )}
      />
    </>
  );
}
