import { type LoaderFunctionArgs, redirect, useSearchParams } from 'react-router';
import type { CurrentUser } from '#features/accounts/contract.ts';
import { dashboardPath, signInPath } from '#features/accounts/sign-in-paths.ts';
import { ClientProfileForm } from '#features/accounts/web/client-profile-form.tsx';
import { ClientSummaryCard } from '#features/accounts/web/client-summary-card.tsx';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import { visitor } from '#features/accounts/web/guards.ts';
import { PlaceCombobox } from '#features/accounts/web/place-combobox.tsx';
import { getClientProfileRef, useClientProfile } from '#features/accounts/web/use-client-profile.ts';
import { VerifyBanners } from '#features/accounts/web/verify-banners.tsx';
import { PRODUCT } from '#shared/product.ts';
import { preload, services } from '#web/api/loader.ts';
import { errorText } from '#web/api/send.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

/** Teachers and admins go to their own dashboard; guests are told to sign in. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const user = await visitor(args);
  if (user === null) return null;
  if (user.userType !== 'student') throw redirect(dashboardPath(user.userType));
  await preload(services(args), getClientProfileRef, {});
  return null;
}

/** The student's own place: profile and bookings. */
export function Component() {
  const { user } = useCurrentUser();
  return (
    <div className="page-width py-8 md:py-12">
      <title>{`My Dashboard | ${PRODUCT.name}`}</title>
      <meta name="robots" content="noindex" />
      {user?.userType === 'student' ? <Dashboard user={user} /> : <SignInFirst />}
    </div>
  );
}

function SignInFirst() {
  return (
    <div className="mx-auto flex max-w-[30rem] flex-col items-center py-10 text-center">
      <h1 className="text-2xl">My Dashboard</h1>
      <p className="mt-3 text-ink-2">Please log in to access your dashboard.</p>
      <ButtonLink to={signInPath('/client-dashboard')} className="mt-6">
        Sign In
      </ButtonLink>
    </div>
  );
}

const TABS = ['profile', 'bookings'] as const;

function Dashboard({ user }: { user: CurrentUser }) {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((known) => known === params.get('tab')) ?? 'profile';
  return (
    <>
      <h1 className="text-2xl">My Dashboard</h1>
      <p className="mt-1 text-ink-2">Your profile, and the sessions you asked for.</p>
      <div className="mt-5 flex flex-col gap-2.5 empty:hidden">
        <VerifyBanners user={user} />
      </div>
      <div className="mt-6">
        <Tabs
          label="My Dashboard"
          value={tab}
          onChange={(next) =>
            setParams(next === 'profile' ? {} : { tab: next }, { replace: true, preventScrollReset: true })
          }
          tabs={[
            { value: 'profile', label: 'Profile', content: <ProfileTab user={user} /> },
            { value: 'bookings', label: 'My Bookings', content: <BookingsTab /> },
          ]}
        />
      </div>
    </>
  );
}

function ProfileTab({ user }: { user: CurrentUser }) {
  const { data: profile, error, refetch } = useClientProfile();
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[20rem_1fr]">
      <ClientSummaryCard user={user} profile={profile} />
      <section aria-labelledby="update" className="rounded-lg border border-line bg-surface p-5 sm:p-6">
        <h2 id="update" className="mb-5 text-lg">
          Update Profile Information
        </h2>
        {profile && (
          <ClientProfileForm
            profile={profile}
            renderCity={(props) => (
              <PlaceCombobox
                {...props}
                placeholder="Start typing your city"
                addressFor={(query) =>
                  `/api/maps/search-cities?${new URLSearchParams({ query, limit: '5' })}`
                }
                anyTextIn={null}
              />
            )}
            renderArea={({ city, ...props }) => (
              <PlaceCombobox
                {...props}
                placeholder={props.disabled ? 'Choose a city first' : 'Start typing your area'}
                addressFor={(query) => areasAddress(query, city)}
                anyTextIn={city.text}
              />
            )}
          />
        )}
        {!profile && error && (
          <div role="alert">
            <p className="mb-3">{errorText(error, 'Your profile could not be loaded.')}</p>
            <Button variant="outline" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        )}
        {!profile && !error && <Skeleton className="h-80 w-full" />}
      </section>
    </div>
  );
}

function areasAddress(query: string, city: { text: string; mapsId: string | null }): string {
  const where = city.mapsId === null ? { cityName: city.text } : { cityId: city.mapsId };
  return `/api/maps/search-areas?${new URLSearchParams({ query, limit: '5', ...where })}`;
}

function BookingsTab() {
  return (
    <EmptyState
      art="pose-child"
      title="No bookings yet..."
      text="Find a teacher who suits you and ask for a session."
      action={<ButtonLink to="/search">Find Teachers</ButtonLink>}
    />
  );
}
