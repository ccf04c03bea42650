import { store } from '#platform/web/api/device-storage.ts';
import { DEVICE_LIST_CHANGED_EVENT, DEVICE_LIST_KEY, readDeviceListText, splitIds } from './saved-list.ts';

/** What a guest saved in this browser: profile ids, the latest first. */
export function readDeviceSavedIds(): string[] {
  return splitIds(readDeviceListText());
}

/** Stores the guest's list in this browser. False if the browser refuses to store it. */
export function storeDeviceSavedIds(ids: readonly string[]): boolean {
  if (!store(DEVICE_LIST_KEY, ids.join(' ') || null)) return false;
  window.dispatchEvent(new Event(DEVICE_LIST_CHANGED_EVENT));
  return true;
}
