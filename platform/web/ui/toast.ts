/** One message at a time: a new one replaces the one that shows. Usable outside React. */

export type ToastMessage = {
  title: string;
  description?: string;
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

/** Shows a message, in place of any other. */
export function toast(message: ToastMessage): void {
  set({ ...message, id: nextId++, open: true });
}

/** Closes the message; it is removed later, so that it can be seen leaving. */
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
