import { useRef, useState } from 'react';
import { failureReason } from '#platform/web/api/send.ts';
import { useUnsavedChanges } from '#platform/web/ui/dialogs/unsaved-changes.ts';
import { text, type Words } from '#shared/texts/translate.ts';
import { upload } from './upload.ts';

export type Upload = { id: number; file: File; progress: number; error: Words | null };

/** Photo uploads with their progress; failed ones show why and can be retried. */
export function useUploads(onStored: (url: string) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  useUnsavedChanges(uploads.length > 0);
  const nextId = useRef(1);
  const stored = useRef(onStored);
  stored.current = onStored;

  const update = (id: number, change: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)));
  const remove = (id: number) => setUploads((all) => all.filter((one) => one.id !== id));

  const send = async ({ id, file }: Upload) => {
    update(id, { progress: 0, error: null });
    try {
      const { url } = await upload('photo', file, (progress) => update(id, { progress }));
      remove(id);
      if (url !== null) stored.current(url);
    } catch (error) {
      update(id, { error: failureReason(error, text`We could not upload this photo. Please try again.`) });
    }
  };

  return {
    uploads,
    remove,
    retry: (one: Upload) => void send(one),
    add(files: readonly File[]) {
      const added = files.map((file) => ({ id: nextId.current++, file, progress: 0, error: null }));
      setUploads((all) => [...all, ...added]);
      // One at a time, because phone connections are slow.
      void added.reduce((before, one) => before.then(() => send(one)), Promise.resolve());
    },
  };
}
