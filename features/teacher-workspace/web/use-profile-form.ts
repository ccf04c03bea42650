import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { readStoredDraft, storeDraft } from '#platform/web/api/draft-storage.ts';
import { ApiError, failureReason } from '#platform/web/api/send.ts';
import { hasProblems, type Problems } from '#platform/web/forms/problems.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useFormDraft } from '#platform/web/forms/use-form-draft.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import type { Words } from '#shared/texts/translate.ts';
import { type Draft, mergeDraft, sameValues } from './draft.ts';
import { isChangedElsewhere, useProfileCache } from './queries.ts';

type ProfileFormOptions<T extends object, A> = {
  /** Unique among the cards; names the draft in the browser's storage. */
  name: string;
  teacherId: string;
  /** The saved values that this page has loaded, and their version. */
  saved: T;
  version: number;
  validate?: (values: T) => Problems;
  onInvalid?: (problems: Problems) => void;
  /** Adjusts the values before sending, for example to include text that was not added yet. */
  prepare?: (values: T) => T;
  /** Sends the values. */
  save: (values: T, version: number) => Promise<A>;
  /** The saved values in the server's answer. */
  savedIn: (answer: A) => { values: T; version: number };
  /** Loads the values that are saved on the server now. */
  read: () => Promise<A>;
  /** Writes the answer to the query cache. */
  cacheAnswer: (answer: A) => void;
  /**
   * Texts of the toasts. If `advice` is set and a save fails, the toast shows the advice, and the form itself shows the
   * reason.
   */
  texts: { done: string; failed: string; advice?: string };
} & FormEvents;

/** Options for a form that is one step of several (onboarding). */
export type FormEvents = {
  /** Runs after a save, instead of the toast. */
  onSaved?: () => void;
};

/**
 * Returns the draft that was stored when the sign-in expired; null if its fields differ from those of the saved values.
 */
function readSavedDraft<T>(key: string, saved: T): Draft<T> | null {
  const draft = readStoredDraft(key) as Draft<T> | null;
  const fieldsOf = (value: unknown) => Object.keys(value ?? {}).sort();
  const isKnown = (values: unknown) => sameValues(fieldsOf(values), fieldsOf(saved));
  return isKnown(draft?.base) && isKnown(draft?.values) ? draft : null;
}

/** Returns why a save failed. Null if the fields show the errors, or if the user must choose between two versions. */
function reasonIn(error: Error | null): Words | null {
  if (error === null || isChangedElsewhere(error)) return null;
  return error instanceof ApiError && hasProblems(error.fields) ? null : failureReason(error);
}

/**
 * Form state for one card of the profile, which has its own Save button. Also tells if there are unsaved changes, and
 * lets the user choose if other values were saved elsewhere. If a save fails, the edits stay; if the sign-in has
 * expired, the browser stores them until the next sign-in.
 */
export function useProfileForm<T extends object, A>(options: ProfileFormOptions<T, A>) {
  const { saved, version, texts, prepare = (values) => values } = options;
  const cache = useProfileCache();
  const draftKey = `profile:${options.name}:${options.teacherId}`;
  const [stored, setStored] = useState<Draft<T>>(
    () => readSavedDraft(draftKey, saved) ?? { base: saved, version, values: saved },
  );
  const draft = mergeDraft(stored, saved, version);
  if (draft !== stored) setStored(draft);
  const isDirty = !sameValues(draft.values, draft.base);
  const conflict = isDirty && !sameValues(saved, draft.base);
  useFormDraft(draftKey, draft, isDirty);

  const mutation = useMutation({
    mutationFn: async (sent: Draft<T>) => {
      try {
        return await options.save(sent.values, sent.version);
      } catch (error) {
        if (!isChangedElsewhere(error)) throw error;
        // Saving another card also makes a new version; only a change to the same values is a conflict.
        const now = options.savedIn(await options.read());
        if (!sameValues(now.values, sent.base)) throw error;
        return options.save(sent.values, now.version);
      }
    },
    onSuccess: async (answer, sent) => {
      if (options.onSaved === undefined) toast({ title: texts.done });
      storeDraft(draftKey, null);
      const now = options.savedIn(answer);
      setStored((latest) => ({
        base: now.values,
        version: now.version,
        // Keep edits made while saving.
        values: sameValues(latest.values, sent.values) ? now.values : latest.values,
      }));
      options.cacheAnswer(answer);
      await cache.refresh(options.teacherId);
      options.onSaved?.();
    },
    onError: async (error) => {
      const description = texts.advice ?? failureReason(error);
      toast({ title: texts.failed, description, variant: 'destructive' });
      if (isChangedElsewhere(error)) await cache.refresh(options.teacherId);
    },
  });

  const form = useForm<T>({
    initial: draft.values,
    state: [draft.values, (update) => setStored((latest) => ({ ...latest, values: update(latest.values) }))],
    pending: mutation.isPending,
    ...(options.validate && { validate: options.validate }),
    ...(options.onInvalid && { onInvalid: options.onInvalid }),
    onSubmit(values) {
      const sent = { ...draft, values: prepare(values) };
      setStored(sent);
      mutation.mutate(sent);
    },
  });

  return {
    ...form,
    /**
     * The server's errors and the form's. All are kept, because the server also reports errors of list items
     * ("photos.2").
     */
    errors: {
      ...(mutation.error instanceof ApiError && mutation.error.fields),
      ...form.errors,
    } as Problems,
    reason: reasonIn(texts.advice === undefined ? null : mutation.error),
    isDirty,
    conflict,
    keepMine: () => setStored({ base: saved, version, values: draft.values }),
    discardMine: () => {
      storeDraft(draftKey, null);
      setStored({ base: saved, version, values: saved });
    },
  };
}
