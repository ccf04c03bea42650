import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#web/api/send.ts';
import { toast } from '#web/ui/toast.ts';
import { useUnsaved } from '#web/ui/unsaved.tsx';
import { type Draft, meet, sameValues } from './draft.ts';
import { failed, isChangedElsewhere, useProfileCache } from './own-queries.ts';

type FormPart<T, A> = {
  teacherId: string;
  /** What is saved, as far as this page knows, and its version. */
  saved: T;
  version: number;
  /** Makes the call for these values. */
  save: (values: T, version: number) => Promise<A>;
  /** What is saved according to the call's answer. */
  savedIn: (answer: A) => { values: T; version: number };
  /** Asks the server for what is saved now. */
  read: () => Promise<A>;
  /** Puts the answer where other parts of the page read it. */
  keep: (answer: A) => void;
  texts: { done: string; failed: string; why?: string };
};

/**
 * A card of the profile with its own Save: what is typed, whether it is saved, and the choice when somebody saved
 * the same values elsewhere meanwhile. A failed save keeps what was typed.
 */
export function useFormPart<T, A>(part: FormPart<T, A>) {
  const { saved, version, texts } = part;
  const cache = useProfileCache();
  const [known, setKnown] = useState<Draft<T>>({ base: saved, version, values: saved });
  const draft = meet(known, saved, version);
  if (draft !== known) setKnown(draft);
  const isDirty = !sameValues(draft.values, draft.base);
  const conflict = isDirty && !sameValues(saved, draft.base);
  useUnsaved(isDirty);

  const mutation = useMutation({
    mutationFn: async (sent: Draft<T>) => {
      try {
        return await part.save(sent.values, sent.version);
      } catch (error) {
        if (!isChangedElsewhere(error)) throw error;
        // Another card's values make another version too: only the same values changed elsewhere ask for a choice.
        const now = part.savedIn(await part.read());
        if (!sameValues(now.values, sent.base)) throw error;
        return part.save(sent.values, now.version);
      }
    },
    onSuccess: async (answer, sent) => {
      toast({ title: texts.done });
      const now = part.savedIn(answer);
      setKnown((latest) => ({
        base: now.values,
        version: now.version,
        // What was typed while saving stays.
        values: sameValues(latest.values, sent.values) ? now.values : latest.values,
      }));
      part.keep(answer);
      await cache.refresh(part.teacherId);
    },
    onError: async (error) => {
      failed(texts.failed, error, texts.why);
      if (isChangedElsewhere(error)) await cache.refresh(part.teacherId);
    },
  });

  return {
    values: draft.values,
    isDirty,
    conflict,
    isSaving: mutation.isPending,
    errors: mutation.error instanceof ApiError ? mutation.error.fields : {},
    change: (next: Partial<T>) => setKnown({ ...draft, values: { ...draft.values, ...next } }),
    /** Saves what the form holds, with these changes to it. */
    save: (changes: Partial<T> = {}) => {
      if (mutation.isPending) return;
      const sent = { ...draft, values: { ...draft.values, ...changes } };
      setKnown(sent);
      mutation.mutate(sent);
    },
    keepMine: () => setKnown({ base: saved, version, values: draft.values }),
    takeTheirs: () => setKnown({ base: saved, version, values: saved }),
  };
}
