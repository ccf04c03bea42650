import { Trans, useLingui } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import { styleLabel } from '#features/teachers/style-labels.ts';
import { send } from '#platform/web/api/send.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { FieldError } from '#platform/web/ui/fields/field.tsx';
import { LoadFailed } from '#platform/web/ui/states/load-failed.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import type { OwnTeacher } from '../contract.ts';
import { PROFILE_LIMITS } from '../limits.ts';
import { FormCard } from './form-card.tsx';
import { updateSpecializationsRef, useProfileCache, useSpecializations } from './queries.ts';
import { type FormEvents, useProfileForm } from './use-profile-form.ts';

/** Sorted, so that the order of clicks does not matter. */
function valuesOf({ specializations }: OwnTeacher) {
  const ids = (some: typeof specializations) => some.map(({ id }) => id).sort();
  return { chosen: ids(specializations), top: ids(specializations.filter((one) => one.isTopExpertise)) };
}

/** Form state for the styles that the teacher teaches; up to three styles can have a star. */
export function useSpecializationsForm(profile: OwnTeacher, events: FormEvents = {}) {
  const { t } = useLingui();
  const cache = useProfileCache();
  return useProfileForm({
    ...events,
    name: 'specializations',
    teacherId: profile.id,
    saved: valuesOf(profile),
    version: profile.version,
    save: ({ chosen, top }, version) =>
      send(updateSpecializationsRef, {
        body: { specializationIds: chosen, topExpertiseIds: top, version },
      }),
    savedIn: (answer) => ({ values: valuesOf(answer), version: answer.version }),
    read: cache.readProfile,
    cacheAnswer: cache.cacheProfile,
    texts: { done: t`Specializations updated successfully!`, failed: t`Failed to update specializations` },
  });
}

/** Specializations as a card. */
export function SpecializationsForm({ profile }: { profile: OwnTeacher }) {
  const { t } = useLingui();
  const form = useSpecializationsForm(profile);
  return (
    <FormCard
      title={t`Specializations`}
      intro={t`Choose what you teach. A star marks your Top Expertise, which comes first on your card.`}
      form={form}
    >
      <SpecializationFields form={form} />
    </FormCard>
  );
}

export function SpecializationFields({ form }: { form: ReturnType<typeof useSpecializationsForm> }) {
  const { t } = useLingui();
  const say = useText();
  const { data: styles, error, refetch } = useSpecializations();
  const { chosen, top } = form.values;
  const isFull = top.length >= PROFILE_LIMITS.topExpertise;
  const toggled = (list: readonly string[], id: string) =>
    list.includes(id) ? list.filter((other) => other !== id) : [...list, id].sort();

  return (
    <>
      {styles === undefined && !error && <Skeleton className="h-64 w-full" />}
      {styles === undefined && error && (
        <LoadFailed title={t`The styles could not be loaded`} error={error} onRetry={refetch} />
      )}
      <ul className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
        {styles?.map(({ id, name: stored }) => {
          const name = styleLabel(stored, say);
          const isChosen = chosen.includes(id);
          const isTop = top.includes(id);
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-2 border-b border-line">
              <label className="flex min-h-12 min-w-0 flex-1 basis-32 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  className="size-5 shrink-0 accent-primary"
                  checked={isChosen}
                  onChange={() =>
                    form.change({ chosen: toggled(chosen, id), top: top.filter((other) => other !== id) })
                  }
                />
                {name}
              </label>
              {isChosen && (
                <button
                  type="button"
                  aria-pressed={isTop}
                  aria-disabled={(!isTop && isFull) || undefined}
                  aria-label={t`Top Expertise: ${name}`}
                  className="flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-sm px-2 text-sm text-ink-2 hover:bg-surface-sunken aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 aria-pressed:text-accent-ink"
                  onClick={() => {
                    if (isTop || !isFull) form.change({ top: toggled(top, id) });
                  }}
                >
                  <Star
                    size={18}
                    strokeWidth={1.9}
                    aria-hidden="true"
                    className={isTop ? 'fill-current' : ''}
                  />
                  {isTop && t`Top Expertise`}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <p role="status" className="text-sm text-ink-2">
        <Trans>
          {top.length} of {PROFILE_LIMITS.topExpertise} marked as Top Expertise.
        </Trans>
        {isFull && t` Remove a star to use it for another.`}
      </p>
      <FieldError
        id="specializations-refused"
        error={form.errors.topExpertiseIds ?? form.errors.specializationIds}
      />
    </>
  );
}
