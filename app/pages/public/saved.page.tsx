import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { intentPath } from '#features/bookings/requests/request-intent.ts';
import type { CurrentUser } from '#features/identity/contract.ts';
import { signInPath } from '#features/identity/sign-in-paths.ts';
import { useCurrentUser } from '#features/identity/web/current-user.ts';
import { loadVisitor } from '#features/identity/web/guards.ts';
import { COMPARED_MAX } from '#features/saved/limits.ts';
import { compareTeachersRef, listSavedRef } from '#features/saved/refs.ts';
import { CompareTable } from '#features/saved/web/compare-table.tsx';
import { compareInput, useCompared } from '#features/saved/web/queries.ts';
import { useSavedIds } from '#features/saved/web/saved-list.ts';
import { distanceText } from '#features/search/web/results/distance-text.ts';
import { useClientProfile } from '#features/students/web/use-client-profile.ts';
import { preload, services } from '#platform/web/api/loader.ts';
import { CanonicalLinks } from '#platform/web/layouts/page-address.tsx';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { useHydrated } from '#platform/web/ui/hooks/use-hydrated.ts';
import { EmptyState } from '#platform/web/ui/states/empty-state.tsx';
import { LoadFailed } from '#platform/web/ui/states/load-failed.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { dashboardPath } from '#shared/dashboard-path.ts';
import { PRODUCT } from '#shared/product.ts';
import { SavedTeacherMailSetting } from './saved-news.tsx';

/** Loads a student's saved teachers (a guest's are in the browser). Sends teachers and admins to their dashboard. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const user = await loadVisitor(args);
  if (user === null) return null;
  if (user.userType !== 'student') throw redirect(dashboardPath(user.userType));
  const page = services(args);
  const list = await preload(page, listSavedRef, {});
  const ids = list?.teacherIds.slice(0, COMPARED_MAX) ?? [];
  if (ids.length > 0) await preload(page, compareTeachersRef, compareInput(ids));
  return null;
}

/** Saved teachers side by side, for students and for guests. */
export function Component() {
  const { t } = useLingui();
  const { user } = useCurrentUser();
  const isHydrated = useHydrated();
  const saved = useSavedIds(user !== null);
  // The server can't read a guest's list, so it is undefined until hydration.
  const ids = user === null && !isHydrated ? undefined : saved;
  return (
    <div className="page-width min-h-dvh pt-6 pb-16 md:pt-9 md:pb-22">
      <title>{t`Saved teachers | ${PRODUCT.name}`}</title>
      <meta name="robots" content="noindex" />
      <CanonicalLinks path="/saved" />
      <h1 className="text-2xl">
        {ids === undefined || ids.length === 0 ? (
          <Trans>Saved teachers</Trans>
        ) : (
          <Trans>Saved teachers ({ids.length})</Trans>
        )}
      </h1>
      <p className="mt-1 mb-6 text-ink-2">
        <Trans>Side by side. Only you see this list.</Trans>
      </p>
      {user === null && (
        <noscript>
          <p className="rounded-md bg-accent-soft px-3.5 py-2.5">
            <Trans>
              Your saved teachers are kept in this browser, which needs JavaScript to show them. Switch it on
              and load this page again.
            </Trans>
          </p>
        </noscript>
      )}
      {ids === undefined ? <Loading /> : <List ids={ids} user={user} />}
    </div>
  );
}

function Loading() {
  return (
    <div className="noscript:hidden">
      <p role="status" className="sr-only">
        <Trans>Loading saved teachers...</Trans>
      </p>
      <Skeleton className="h-96 w-full rounded-lg" />
    </div>
  );
}

function List({ ids, user }: { ids: readonly string[]; user: CurrentUser | null }) {
  const { t } = useLingui();
  const say = useText();
  const [size, setSize] = useState(COMPARED_MAX);
  const [seen, setSeen] = useState<readonly string[]>(ids);
  const unseen = ids.filter((id) => !seen.includes(id));
  // A teacher removed from the list stays on this page until the user leaves it, so that pressing the heart again saves
  // the teacher again.
  useEffect(() => {
    if (unseen.length > 0) setSeen((before) => [...unseen, ...before]);
  }, [unseen]);
  const all = [...unseen, ...seen];
  const { data, error, refetch, isPlaceholderData } = useCompared(all.slice(0, size));
  const from = usePlace(user);
  if (all.length === 0) return <NothingSaved />;
  if (error !== null) {
    return <LoadFailed title={t`Your saved teachers could not be loaded`} error={error} onRetry={refetch} />;
  }
  const teachers = new Map(data?.map((teacher) => [teacher.id, teacher]));
  // While more load, those are left out: a teacher without an answer would be called not listed.
  const shown = all.slice(0, size).filter((id) => !isPlaceholderData || teachers.has(id));
  const columns = shown.map((id) => ({
    id,
    teacher: teachers.get(id) ?? null,
    isSaved: ids.includes(id),
  }));
  const more = Math.min(all.length - size, COMPARED_MAX);
  return (
    <>
      {user === null && (
        <p className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-primary-soft px-4 py-2.5">
          <Trans>This list is kept on this device only.</Trans>
          <ButtonLink to={signInPath('/saved')} variant="outline">
            <Trans>Sign in to keep it</Trans>
          </ButtonLink>
        </p>
      )}
      {data === undefined ? (
        <Loading />
      ) : (
        <CompareTable
          columns={columns}
          isStudent={user !== null}
          from={from}
          distance={(metres) => distanceText(metres, say)}
          action={(teacher) => {
            const intent = { teacherId: teacher.id, isDemo: false, sessionType: null, results: null };
            const path = intentPath(intent);
            return (
              <ButtonLink to={user === null ? signInPath(path) : path} className="w-full">
                {user === null ? <Trans>Request a session</Trans> : <Trans>Book Now</Trans>}
              </ButtonLink>
            );
          }}
        />
      )}
      {more > 0 && (
        <p className="mt-4">
          <Button variant="outline" onClick={() => setSize(size + COMPARED_MAX)}>
            <Trans>Show {more} more</Trans>
          </Button>
        </p>
      )}
      {user !== null && <SavedTeacherMailSetting />}
    </>
  );
}

/** Returns the student's area and its coordinates; null if the profile has none. */
function usePlace(user: CurrentUser | null) {
  const { data: profile } = useClientProfile(user !== null);
  if (!profile?.area || profile.latitude === null || profile.longitude === null) return null;
  return { name: profile.area, latitude: profile.latitude, longitude: profile.longitude };
}

function NothingSaved() {
  const { t } = useLingui();
  return (
    <EmptyState
      title={t`No saved teachers yet`}
      text={t`Tap a heart in search to keep a teacher here.`}
      action={
        <ButtonLink to="/search">
          <Trans>Find Teachers</Trans>
        </ButtonLink>
      }
    />
  );
}
