import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useTimeSlots } from '#features/availability/web/queries.ts';
import type { CurrentUser } from '#features/identity/contract.ts';
import type { OwnTeacher } from '#features/teacher-workspace/contract.ts';
import {
  useOwnCertifications,
  useOwnLocation,
  useSpecializations,
} from '#features/teacher-workspace/web/queries.ts';
import { LoadFailed } from '#platform/web/ui/states/load-failed.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import type { DashboardTab } from '../dashboard-tab.ts';
import { SETUP_STEP_COUNT, type SetupStep } from './setup-steps.ts';
import { StepHours } from './step-hours.tsx';
import { StepPrices } from './step-prices.tsx';
import { StepSend } from './step-send.tsx';
import { StepStylesAndCity } from './step-what.tsx';
import { StepIntroduction } from './step-who.tsx';

export type SetupProps = {
  user: CurrentUser;
  profile: OwnTeacher;
  step: SetupStep;
  onStep: (step: SetupStep) => void;
  onTab: (tab: DashboardTab) => void;
  /** Content below every step. */
  more: ReactNode;
};

const FORMS = { 1: StepIntroduction, 2: StepStylesAndCity, 3: StepPrices, 4: StepHours } as const;

const ALL = [1, 2, 3, 4, SETUP_STEP_COUNT] as const;

/** Renders the steps of the set-up. Opened steps stay mounted, so that going back keeps the typed text. */
export function Setup({ user, profile, step, onStep, onTab, more }: SetupProps) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<readonly SetupStep[]>([step]);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  // Waits for the data of all steps, so that nothing shifts when a step opens.
  const loaded = [useOwnLocation(), useOwnCertifications(), useSpecializations(), useTimeSlots()];
  if (!opened.includes(step)) setOpened([...opened, step]);
  const waiting = loaded.filter(({ data }) => data === undefined);
  const failure = waiting.find(({ error }) => error !== null)?.error;
  if (failure) {
    const retry = () => Promise.all(waiting.map(({ refetch }) => refetch()));
    return (
      <>
        <LoadFailed
          title={t`Your profile could not be loaded`}
          error={failure}
          onRetry={retry}
          className="mt-5"
        />
        {more}
      </>
    );
  }
  if (waiting.length > 0) return <Skeleton className="mt-5 h-dvh w-full" />;
  return (
    <>
      {ALL.filter((one) => opened.includes(one)).map((one) => {
        const shared = {
          profile,
          savedAt,
          ...(one > 1 && { onBack: () => onStep((one - 1) as SetupStep) }),
        };
        const Step = one === SETUP_STEP_COUNT ? null : FORMS[one];
        return (
          <div key={one} hidden={one !== step}>
            {Step ? (
              <Step
                {...shared}
                onDone={(hasSaved) => {
                  if (hasSaved) setSavedAt(new Date());
                  onStep((one + 1) as SetupStep);
                }}
              />
            ) : (
              <StepSend {...shared} user={user} onStep={onStep} onTab={onTab} />
            )}
          </div>
        );
      })}
      {more}
    </>
  );
}
