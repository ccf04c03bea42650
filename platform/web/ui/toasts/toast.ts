import type { Words } from '#shared/texts/translate.ts';

/** Toast state, usable outside React. Only one toast shows at a time; a new one replaces it. */

export type ToastMessage = {
  title: Words;
  description?: Words;
  variant?: 'default' | 'destructive';
};

export type ActiveToast = ToastMessage & { id: number; open: boolean };

let current: ActiveToast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

function set(toast: ActiveToast | null): void {
  current = toast;
  for (const listener of listeners) listener();
}

/** Shows a toast and replaces the current one. */
export function toast(message: ToastMessage): void {
  set({ ...message, id: nextId++, open: true });
}

/** Closes the toast. It is removed later, so that its exit animation can play. */
export function dismissToast(id: number): void {
  if (current?.id === id) set({ ...current, open: false });
}

export function removeToast(id: number): void {
  if (current?.id === id) set(null);
}

export function currentToast(): ActiveToast | null {
  return current;
}

export function subscribeToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
