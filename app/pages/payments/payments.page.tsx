import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { Link, type LoaderFunctionArgs, redirect, useSearchParams } from 'react-router';
import type { CurrentUser } from '#features/identity/contract.ts';
import { signInPath } from '#features/identity/sign-in-paths.ts';
import { useCurrentUser } from '#features/identity/web/current-user.ts';
import { loadVisitor } from '#features/identity/web/guards.ts';
import { SessionEnded } from '#features/identity/web/session-ended.tsx';
import { getPaymentDetailsRef, listClientDuesRef, listTeacherDuesRef } from '#features/payments/refs.ts';
import { StudentPayments } from '#features/payments/web/student-payments.tsx';
import { TeacherPayments } from '#features/payments/web/teacher-payments.tsx';
import { ReportButton } from '#features/reports/web/report-button.tsx';
import { preload, services } from '#platform/web/api/loader.ts';
import { dashboardPath } from '#shared/dashboard-path.ts';
import { PRODUCT } from '#shared/product.ts';
import { ChatOverlay, useOpenChat } from '../parts/chat-overlay.tsx';

/** For students and teachers. Guests sign in and come back; admins go to their dashboard. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const user = await loadVisitor(args);
  const { pathname, search } = new URL(args.request.url);
  if (user === null) throw redirect(signInPath(pathname + search));
  const page = services(args);
  if (user.userType === 'student') await preload(page, listClientDuesRef, {});
  else if (user.userType === 'teacher')
    await Promise.all([preload(page, listTeacherDuesRef, {}), preload(page, getPaymentDetailsRef, {})]);
  else throw redirect(dashboardPath(user.userType));
  return null;
}

/** The payments of a student to teachers, or of a teacher's students. */
export function Component() {
  const { t } = useLingui();
  const { user } = useCurrentUser();
  return (
    <div className="page-width min-h-dvh py-6 md:py-9">
      <title>{t`Payments | ${PRODUCT.name}`}</title>
      <meta name="robots" content="noindex" />
      {user === null ? <SessionEnded /> : <Payments user={user} />}
    </div>
  );
}

function Payments({ user }: { user: CurrentUser }) {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const openChat = useOpenChat();
  const isTeacher = user.userType === 'teacher';
  const report = (due: { id: string }) => (
    <ReportButton thing={{ kind: 'payment', targetId: due.id, name: t`this payment` }} />
  );
  return (
    <>
      <Link
        to={isTeacher ? '/teacher-dashboard' : '/client-dashboard?tab=bookings'}
        className="-mt-3 inline-flex min-h-11 items-center gap-2 text-sm text-primary-ink"
      >
        <ArrowLeft size={18} strokeWidth={1.9} aria-hidden="true" />
        {isTeacher ? <Trans>Teacher dashboard</Trans> : <Trans>My Dashboard</Trans>}
      </Link>
      <h1 className="text-2xl">
        <Trans>Payments</Trans>
      </h1>
      <p className="mt-1.5 mb-4 text-ink-2">
        {isTeacher ? (
          <Trans>Students pay you directly. {PRODUCT.name} takes nothing and sees no money.</Trans>
        ) : (
          <Trans>You pay teachers directly. {PRODUCT.name} takes nothing and sees no money.</Trans>
        )}
      </p>
      {isTeacher ? (
        <TeacherPayments renderReport={report} />
      ) : (
        <StudentPayments chosen={params.get('due')} onChat={openChat} renderReport={report} />
      )}
      <ChatOverlay user={user} />
    </>
  );
}
