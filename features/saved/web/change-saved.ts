import type { QueryClient } from '@tanstack/react-query';
import { ApiError, send } from '#platform/web/api/send.ts';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import type { Translate } from '#shared/texts/translate.ts';
import type { SavedTeachers } from '../contract.ts';
import { SAVED_MAX } from '../limits.ts';
import { changeSavedRef } from '../refs.ts';
import { readDeviceSavedIds, storeDeviceSavedIds } from './device-list.ts';
import { SAVED_KEY } from './saved-list.ts';

type Change = { teacherId: string; isStudent: boolean; wanted: boolean };

/**
 * Requests are sent one after another. If several changes of one teacher wait, only the latest is sent, and only the
 * answer to the last request is shown. When the user leaves the page, waiting changes are sent at once.
 */
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;
const latest = new Map<string, Change>();

const leaving = () => new Promise<void>((done) => addEventListener('pagehide', () => done(), { once: true }));

/**
 * Saves or removes a teacher: for students on the server, for guests in this browser. The page shows the change at once
 * (optimistic update).
 */
export async function setSaved(queryClient: QueryClient, change: Change, t: Translate): Promise<void> {
  const { teacherId, isStudent, wanted } = change;
  const onDevice = readDeviceSavedIds().filter((id) => id !== teacherId);
  if (!isStudent) return keepForGuest(wanted ? [teacherId, ...onDevice] : onDevice, wanted, t);
  storeDeviceSavedIds(onDevice);
  const show = async (list: (shown: readonly string[]) => readonly string[]) => {
    // A fetch that is still running may answer with the list from before this change.
    await queryClient.cancelQueries({ queryKey: SAVED_KEY });
    queryClient.setQueryData<SavedTeachers>(SAVED_KEY, (shown) => ({
      teacherIds: [...list(shown?.teacherIds ?? [])],
    }));
  };
  const shown = (add: boolean) =>
    show((ids) => [...(add ? [teacherId] : []), ...ids.filter((id) => id !== teacherId)]);
  waiting += 1;
  latest.set(teacherId, change);
  const body = wanted ? { save: [teacherId] } : { remove: [teacherId] };
  const sent = Promise.race([last, leaving()]).then(() =>
    latest.get(teacherId) === change ? send(changeSavedRef, { body }, { keepalive: true }) : null,
  );
  last = sent.catch(() => undefined);
  await shown(wanted);
  try {
    const list = await sent;
    if (waiting === 1 && list !== null) await show(() => list.teacherIds);
  } catch (error) {
    if (waiting === 1) await shown(!wanted);
    // The change may have cancelled the first load of the list.
    void queryClient.invalidateQueries({ queryKey: SAVED_KEY });
    showFailure(wanted ? t`The teacher was not saved` : t`The teacher was not removed`, error);
  } finally {
    waiting -= 1;
  }
}

function keepForGuest(ids: readonly string[], wanted: boolean, t: Translate): void {
  if (ids.length > SAVED_MAX) {
    const description = t`You have saved 100 teachers. Remove one to save another.`;
    toast({ title: t`The teacher was not saved`, description, variant: 'destructive' });
  } else if (!storeDeviceSavedIds(ids)) {
    const description = t`This browser stores nothing for our site. Sign in to save teachers.`;
    toast({ title: t`The teacher was not saved`, description, variant: 'destructive' });
  } else if (wanted && ids.length === 1) {
    // Shown only for the first saved teacher.
    toast({ title: t`Saved on this device`, description: t`Sign in to keep it.` });
  }
}

/** Key in sessionStorage: this tab found the server's list full and does not merge again. */
const FULL_KEY = 'toran:saved-full';

/**
 * Adds the teachers that a guest saved in this browser to the student's list. Safe to run again and in several tabs.
 */
export async function mergeSaved(queryClient: QueryClient, t: Translate): Promise<void> {
  const onDevice = readDeviceSavedIds();
  if (onDevice.length === 0 || sessionStorage.getItem(FULL_KEY) !== null) return;
  try {
    const list = await send(changeSavedRef, { body: { save: onDevice } });
    await queryClient.cancelQueries({ queryKey: SAVED_KEY });
    queryClient.setQueryData(SAVED_KEY, list);
    const left = onDevice.filter((id) => !list.teacherIds.includes(id));
    keepRest(list.teacherIds.length < SAVED_MAX ? [] : left, t);
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    // None of the teachers in this browser is listed any more.
    if (status === 404) storeDeviceSavedIds([]);
    if (status === 409) keepRest(onDevice, t);
    // After other errors the list stays in the browser, and the next page tries again.
  }
}

/** Keeps only `ids` in this browser: the teachers that do not fit in the student's list. */
function keepRest(ids: readonly string[], t: Translate): void {
  storeDeviceSavedIds(ids);
  if (ids.length === 0) return;
  sessionStorage.setItem(FULL_KEY, '1');
  toast({
    title: t`Your list is full`,
    description: t`You have saved 100 teachers. Remove some to add those that you saved before you signed in.`,
    variant: 'destructive',
  });
}
