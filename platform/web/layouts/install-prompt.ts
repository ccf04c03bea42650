import { useSyncExternalStore } from 'react';

/** Chromium's offer to install the site, which it makes when it likes; we show ours when it helps. */
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

/** Asks the browser to install the site; null where it can't be asked. */
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
