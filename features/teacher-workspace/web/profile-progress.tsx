import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight, CircleCheck } from 'lucide-react';
import { missingSteps, PROFILE_STEPS, type ProfileStep } from '#features/teachers/completeness.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import type { OwnTeacher } from '../contract.ts';
import { factsOf } from '../profile-facts.ts';

type ProfileProgressProps = {
  profile: OwnTeacher;
  /** Number of certifications; undefined while loading. */
  certifications: number | undefined;
  weeklySlots: number | undefined;
  onStep: (step: ProfileStep['key']) => void;
};

/** Steps shown at first, so that the forms below stay visible. */
const SHOWN = 4;

/** The steps to a complete profile that are still open. The search ranking uses the same list of steps. */
export function ProfileProgress({ profile, certifications, weeklySlots, onStep }: ProfileProgressProps) {
  const { t } = useLingui();
  const isLoaded = certifications !== undefined && weeklySlots !== undefined;
  // While loading, reserve the height for the case that both are done.
  const counts = { certifications: certifications ?? 1, weeklySlots: weeklySlots ?? 1 };
  const missing = missingSteps(factsOf(profile, counts));
  const done = PROFILE_STEPS.length - missing.length;
  return (
    <section
      aria-labelledby="profile-progress"
      className={`rounded-lg border border-line bg-surface px-4 py-4 sm:px-6 ${isLoaded ? '' : 'invisible'}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="profile-progress" className="text-lg">
          {missing.length === 0 ? t`Your profile is complete` : t`Complete your profile`}
        </h2>
        <p className="text-sm text-ink-2 tabular-nums">
          <Trans>
            {done} of {PROFILE_STEPS.length} done
          </Trans>
        </p>
      </div>
      <svg aria-hidden="true" className="mt-3 h-2 w-full overflow-hidden rounded-full bg-surface-sunken">
        <rect width={`${(done / PROFILE_STEPS.length) * 100}%`} height="8" rx="4" className="fill-success" />
      </svg>
      {missing.length === 0 ? (
        <p className="mt-3 flex items-start gap-2 text-sm text-ink-2">
          <CircleCheck size={18} strokeWidth={1.9} aria-hidden="true" className="shrink-0 text-success-ink" />
          <Trans>Complete profiles rank higher in search.</Trans>
        </p>
      ) : (
        <>
          <p className="mt-3 text-sm text-ink-2">
            <Trans>Complete profiles rank higher in search. Each step below raises yours.</Trans>
          </p>
          <Steps steps={missing.slice(0, SHOWN)} onStep={onStep} />
          {missing.length > SHOWN && (
            <details>
              <summary className="flex min-h-11 cursor-pointer items-center border-t border-line text-ink-2">
                {missing.length - SHOWN} <Trans>more</Trans>
              </summary>
              <Steps steps={missing.slice(SHOWN)} onStep={onStep} />
            </details>
          )}
        </>
      )}
    </section>
  );
}

function Steps({ steps, onStep }: { steps: readonly ProfileStep[] } & Pick<ProfileProgressProps, 'onStep'>) {
  const say = useText();
  return (
    <ul className="grid gap-x-6 md:grid-cols-2">
      {steps.map(({ key, label }) => (
        <li key={key}>
          <button
            type="button"
            className="flex min-h-11 w-full items-center justify-between gap-3 rounded-sm text-left text-primary-ink hover:underline"
            onClick={() => onStep(key)}
          >
            {say(label)}
            <ChevronRight size={18} strokeWidth={1.9} aria-hidden="true" className="shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}
