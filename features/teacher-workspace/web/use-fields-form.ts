import { useLingui } from '@lingui/react/macro';
import { pick } from '#features/teachers/fields.ts';
import { send } from '#platform/web/api/send.ts';
import type { Problems } from '#platform/web/forms/problems.ts';
import type { OwnTeacher, ProfileBody } from '../contract.ts';
import { updateProfileRef, useProfileCache } from './queries.ts';
import { type FormEvents, useProfileForm } from './use-profile-form.ts';

type FieldsFormOptions<Key extends keyof OwnTeacher & keyof ProfileBody> = {
  /** Unique among the cards; names the draft in the browser's storage. */
  name: string;
  profile: OwnTeacher;
  keys: readonly Key[];
  validate?: (values: Pick<OwnTeacher, Key>) => Problems;
} & FormEvents;

/** Form state for profile fields whose values are stored without conversion. */
export function useFieldsForm<Key extends keyof OwnTeacher & keyof ProfileBody>({
  profile,
  keys,
  ...options
}: FieldsFormOptions<Key>) {
  const { t } = useLingui();
  const cache = useProfileCache();
  return useProfileForm<Pick<OwnTeacher, Key>, OwnTeacher>({
    ...options,
    teacherId: profile.id,
    saved: pick(profile, keys),
    version: profile.version,
    save: (values, version) => send(updateProfileRef, { body: { ...values, version } }),
    savedIn: (answer) => ({ values: pick(answer, keys), version: answer.version }),
    read: cache.readProfile,
    cacheAnswer: cache.cacheProfile,
    texts: { done: t`Profile updated successfully!`, failed: t`Failed to update profile` },
  });
}
