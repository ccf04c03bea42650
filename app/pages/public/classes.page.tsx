import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Link,
  type LoaderFunctionArgs,
  useLocation,
  useParams,
  useRouteError,
} from 'react-router';
import { listClientSeatsRef, listTeacherBatchesRef } from '#features/batches/refs.ts';
import { ClassCard } from '#features/batches/web/class-card.tsx';
import { JoinClass, type Joiner } from '#features/batches/web/join-class.tsx';
import { useClientSeats, useTeacherBatches } from '#features/batches/web/queries.ts';
import { signInPath } from '#features/identity/sign-in-paths.ts';
import { useCurrentUser } from '#features/identity/web/current-user.ts';
import { loadVisitor } from '#features/identity/web/guards.ts';
import type { PublicTeacher } from '#features/teachers/contract.ts';
import { getTeacherRef } from '#features/teachers/refs.ts';
import { preload, queryKey, services } from '#platform/web/api/loader.ts';
import { CanonicalLinks } from '#platform/web/layouts/page-address.tsx';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { ArchPortrait } from '#platform/web/ui/people/arch-portrait.tsx';
import { EmptyState } from '#platform/web/ui/states/empty-state.tsx';
import { PRODUCT } from '#shared/product.ts';
import { displayName } from '#shared/texts/text.ts';
import { formatDate } from '#shared/time.ts';
import { NotFound } from '../not-found.page.tsx';
import { useCompleteProfileFirst } from '../parts/use-complete-first.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const page = services(args);
  const params = { id: args.params.id ?? '' };
  const teacher = await preload(page, getTeacherRef, { params }, { notFound: true });
  if (teacher === null) throw new Response('', { status: 404 });
  await preload(page, listTeacherBatchesRef, { params: { id: teacher.id } });
  const user = await loadVisitor(args);
  if (user?.userType === 'student') await preload(page, listClientSeatsRef, {});
  return null;
}

/** A teacher's group classes, which students can join. */
export function Component() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const { data: teacher } = useQuery<PublicTeacher>({
    queryKey: queryKey(getTeacherRef, { params: { id } }),
  });
  if (teacher === undefined)
    return (
      <p className="page-width py-16">
        <Trans>Loading teacher profile...</Trans>
      </p>
    );
  const name = displayName(teacher);
  return (
    <div className="page-width min-h-dvh py-4 md:py-6">
      <title>{t`Group classes with ${name} | ${PRODUCT.name}`}</title>
      <meta name="description" content={t`Days, prices and free seats of the group classes with ${name}.`} />
      <CanonicalLinks path={`/teacher/${teacher.id}/classes`} />
      {!teacher.acceptsRequests && <meta name="robots" content="noindex" />}
      <Link
        to={`/teacher/${teacher.id}`}
        className="inline-flex min-h-11 items-center gap-2 text-sm text-ink-2 hover:text-ink hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.9} />
        {name}
      </Link>
      <div className="mt-1 flex items-center gap-4">
        <ArchPortrait name={name} src={teacher.profilePicture} className="w-16" />
        <div className="min-w-0">
          <h1 className="text-2xl">
            <Trans>Group classes</Trans>
          </h1>
          <p className="mt-0.5 break-words text-ink-2">
            <Trans>with {[name, teacher.city].filter(Boolean).join(', ')}</Trans>
          </p>
        </div>
      </div>
      <Classes teacher={teacher} />
    </div>
  );
}

/**
 * Returns how this user can join a class: as a student, by a link to sign-in, or not at all (`reader`). The page must
 * render `dialog`, which asks a student for missing profile data.
 */
function useJoinAction(teacherName: string): { joiner: Joiner; dialog: ReactNode } {
  const { user } = useCurrentUser();
  const complete = useCompleteProfileFirst(user);
  const { pathname } = useLocation();
  const isStudent = user?.userType === 'student';
  const { data: seats = [] } = useClientSeats({ enabled: isStudent });
  const { dialog } = complete;
  if (user === null)
    return { joiner: { kind: 'link', to: (id) => signInPath(`${pathname}#class-${id}`) }, dialog };
  if (!isStudent) return { joiner: { kind: 'reader' }, dialog };
  const ask = (go: () => void) => complete.ask({ teacherName, city: '', go });
  return { joiner: { kind: 'student', seats, ask }, dialog };
}

function Classes({ teacher }: { teacher: PublicTeacher }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { joiner, dialog } = useJoinAction(teacher.firstName);
  const { data: batches = [] } = useTeacherBatches(teacher.id);
  if (batches.length === 0) {
    return (
      <div className="mt-6">
        {teacher.acceptsRequests && <meta name="robots" content="noindex" />}
        <EmptyState
          art="pose-tree"
          headingLevel="h2"
          title={t`No group classes`}
          text={t`${teacher.firstName} offers no group class at present.`}
          action={
            <ButtonLink to={`/teacher/${teacher.id}`}>
              <Trans>View Profile</Trans>
            </ButtonLink>
          }
        />
      </div>
    );
  }
  return (
    <>
      <ul className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        {batches.map((batch) => {
          const [month] = batch.months;
          const date = month && formatDate(month.firstOn, 'weekday', locale);
          const isNew = month !== undefined && month.firstOn <= batch.firstOn;
          return (
            <li key={batch.id}>
              <ClassCard
                batch={batch}
                level="h2"
                isLinkTarget
                when={date && (isNew ? t`Starts ${date}` : t`Next: ${date}`)}
              >
                <JoinClass batch={batch} teacherFirstName={teacher.firstName} joiner={joiner} />
              </ClassCard>
            </li>
          );
        })}
      </ul>
      <p className="mt-5 max-w-(--measure) text-pretty text-sm text-ink-2">
        <Trans>
          A class lasts one hour, in IST. You pay {teacher.firstName} directly; {PRODUCT.name} takes nothing.
          Nothing renews by itself.
        </Trans>
      </p>
      {dialog}
    </>
  );
}

export function ErrorBoundary() {
  const { t } = useLingui();
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return <NotFound missing={t`Teacher profile not found`} />;
}
