import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { readKept, writeKept } from '#platform/web/api/kept-texts.ts';
import { ApiError } from '#platform/web/api/send.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { useUnsaved } from '#platform/web/ui/unsaved.tsx';
import { type Draft, meet, sameValues } from './draft.ts';
import { failed, isChangedElsewhere, useProfileCache } from './queries.ts';

type FormPart<T, A> = {
  /** Of the card, unlike any other's. */
  name: string;
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

/** What a session that ended left behind, if it has the shape of what is saved. */
function readLeft<T>(key: string, saved: T): T | null {
  const left = readKept(key);
  const shape = (value: unknown) => Object.keys(value ?? {}).sort();
  return sameValues(shape(left), shape(saved)) ? (left as T) : null;
}

/**
 * A card of the profile with its own Save: what is typed, whether it is saved, and the choice when somebody saved
 * the same values elsewhere meanwhile. A failed save keeps what was typed; one that finds the session ended keeps it for
 * the time after the next sign-in.
 */
export function useFormPart<T, A>(part: FormPart<T, A>) {
  const { saved, version, texts } = part;
  const cache = useProfileCache();
  const leftKey = `profile:${part.name}:${part.teacherId}`;
  const [known, setKnown] = useState<Draft<T>>(() => ({
    base: saved,
    version,
    values: readLeft(leftKey, saved) ?? saved,
  }));
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
      writeKept(leftKey, null);
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
    onError: async (error, sent) => {
      if (error instanceof ApiError && error.status === 401) writeKept(leftKey, sent.values);
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
    takeTheirs: () => {
      writeKept(leftKey, null);
      setKnown({ base: saved, version, values: saved });
    },
  };
}
