import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queryKey } from '#platform/web/api/loader.ts';
import type { SavedTeachers } from '../contract.ts';
import { listSavedRef } from '../refs.ts';

/** The guest's list in this browser: profile ids with spaces between, the latest first. app/entry-first.ts reads it too. */
export const DEVICE_KEY = 'toran:saved';
export const CHANGED = 'saved-on-device';

export const SAVED_KEY = queryKey(listSavedRef, {});

/** Returns the guest's list as localStorage holds it: ids with spaces between. */
export function readDevice(): string {
  try {
    return localStorage.getItem(DEVICE_KEY) ?? '';
  } catch {
    return '';
  }
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  // The browser sends `storage` when another tab changes the list.
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('storage', listener);
  };
}

export const idsIn = (text: string) => text.split(' ').filter(Boolean);

/**
 * Returns the ids of saved teachers, the latest first: the list in this browser and, for a signed-in student, also the
 * list on the server. Undefined while that loads.
 */
export function useSavedIds(isStudent: boolean): readonly string[] | undefined {
  // A string, because useSyncExternalStore needs the same snapshot until the list changes.
  const device = useSyncExternalStore(subscribe, readDevice, () => '');
  const { data } = useQuery<SavedTeachers>({ queryKey: SAVED_KEY, enabled: isStudent });
  if (!isStudent) return idsIn(device);
  // The list in this browser is about to be merged into the student's list.
  return data && [...new Set([...idsIn(device), ...data.teacherIds])];
}
