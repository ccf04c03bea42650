import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { readStored } from '#platform/web/api/device-storage.ts';
import { queryKey } from '#platform/web/api/loader.ts';
import type { SavedTeachers } from '../contract.ts';
import { listSavedRef } from '../refs.ts';

/** The guest's list in this browser: profile ids with spaces between, the latest first. app/entry-first.ts reads it too. */
export const DEVICE_LIST_KEY = 'toran:saved';
export const DEVICE_LIST_CHANGED_EVENT = 'saved-on-device';

export const SAVED_KEY = queryKey(listSavedRef, {});

/** Returns the guest's list as localStorage holds it: ids with spaces between. */
export const readDeviceListText = () => readStored(DEVICE_LIST_KEY) ?? '';

function subscribe(listener: () => void): () => void {
  window.addEventListener(DEVICE_LIST_CHANGED_EVENT, listener);
  // The browser sends `storage` when another tab changes the list.
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(DEVICE_LIST_CHANGED_EVENT, listener);
    window.removeEventListener('storage', listener);
  };
}

export const splitIds = (text: string) => text.split(' ').filter(Boolean);

/**
 * Returns the ids of saved teachers, the latest first: the list in this browser and, for a signed-in student, also the
 * list on the server. Undefined while that loads.
 */
export function useSavedIds(isStudent: boolean): readonly string[] | undefined {
  // A string, because useSyncExternalStore needs the same snapshot until the list changes.
  const device = useSyncExternalStore(subscribe, readDeviceListText, () => '');
  const { data } = useQuery<SavedTeachers>({ queryKey: SAVED_KEY, enabled: isStudent });
  if (!isStudent) return splitIds(device);
  // The list in this browser is about to be merged into the student's list.
  return data && [...new Set([...splitIds(device), ...data.teacherIds])];
}
