import { useSyncExternalStore } from 'react';

/** Chromium's event for installing the site. We keep it and show our own prompt at a useful moment. */
type InstallEvent = Event & { prompt(): Promise<unknown>; userChoice: Promise<{ outcome: string }> };

let kept: InstallEvent | null = null;
const watchers = new Set<() => void>();

function keep(next: InstallEvent | null): void {
  kept = next;
  for (const watcher of watchers) watcher();
}

if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => keep(null));
}

/** Returns a function that opens the browser's install prompt; null if the browser can't show it now. */
export function useInstallPrompt(): (() => Promise<void>) | null {
  const event = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => kept,
    () => null,
  );
  if (event === null) return null;
  return async () => {
    await event.prompt();
    await event.userChoice;
    keep(null);
  };
}
