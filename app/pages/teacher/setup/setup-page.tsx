import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { VerifyBanners } from '#features/contacts/web/verify-banners.tsx';
import { useText } from '#platform/web/locales/use-text.ts';
import { LazyPanel } from '#platform/web/ui/states/lazy-panel.tsx';
import { TeacherDashboardActions, VerifiedBadge } from '../dashboard-header.tsx';
import { ReviewBanner } from '../review-banner.tsx';
import { SetupProgress } from './festoon.tsx';
import type { SetupProps } from './setup.tsx';
import { SETUP_STEP_COUNT, STEP_TITLES } from './setup-steps.ts';

const load = () => import('./setup.tsx').then((module) => module.Setup);

type SetupPageProps = Omit<SetupProps, 'more'> & {
  onPreview: () => void;
  /** The tabs of the dashboard; none of them is open. */
  tabs: ReactNode;
};

/**
 * Replaces the dashboard until the teacher first submits the profile: five steps, and below them the tabs with all
 * settings.
 */
export function SetupPage({ onPreview, tabs, ...setup }: SetupPageProps) {
  const say = useText();
  const { user, profile, step, onStep } = setup;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [step]);
  return (
    <>
      <header>
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <p className="flex min-h-11 min-w-0 flex-1 basis-36 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
            <Trans>Your profile</Trans>
            <VerifiedBadge isVerified={profile.isVerified} />
          </p>
          <TeacherDashboardActions profile={profile} onPreview={onPreview} />
        </div>
        <div className="mt-2">
          <SetupProgress step={step} of={SETUP_STEP_COUNT} />
        </div>
        <h1 ref={heading} tabIndex={-1} className="mt-0.5 text-2xl md:text-3xl">
          {say(STEP_TITLES[step])}
        </h1>
      </header>
      <LazyPanel
        load={load}
        props={{
          ...setup,
          more: (
            <section aria-labelledby="all-settings" className="mt-9">
              <h2 id="all-settings" className="text-lg">
                <Trans>All settings</Trans>
              </h2>
              <div className="mt-3 flex flex-col gap-2.5 empty:hidden">
                {step !== SETUP_STEP_COUNT && (
                  <>
                    <ReviewBanner profile={profile} onSubmit={() => onStep(SETUP_STEP_COUNT)} />
                    <VerifyBanners user={user} />
                  </>
                )}
              </div>
              <div className="mt-3">{tabs}</div>
            </section>
          ),
        }}
      />
    </>
  );
}
