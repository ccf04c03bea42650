import { useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect } from 'react';
import { useWaiting } from '../hooks/use-waiting.ts';
import { Skeleton } from '../states/skeleton.tsx';

/** How long the dialog that replaces the sheet has no entrance animation: longer than this animation takes. */
const ENTRANCE_MS = 500;

/**
 * Placeholder for a dialog while its code loads. The pressed control is dimmed at once; if loading takes longer, an
 * empty sheet appears. The dialog then replaces the sheet without an entrance animation.
 */
export function DialogLoading() {
  const { t } = useLingui();
  const waiting = useWaiting(true);
  const isShown = waiting !== 'unseen';
  useLayoutEffect(() => {
    if (isShown) return;
    const opener = document.activeElement as HTMLElement | null;
    if (opener === null || opener === document.body) return;
    opener.dataset.held = '';
    return () => void delete opener.dataset.held;
  }, [isShown]);
  useEffect(() => {
    if (!isShown) return;
    const { dataset } = document.documentElement;
    dataset.sheetShown = '';
    return () => void setTimeout(() => delete dataset.sheetShown, ENTRANCE_MS);
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div className="dialog-overlay fixed inset-0 z-40 flex bg-scrim max-md:items-end md:items-center md:justify-center">
      <div
        role="status"
        className="dialog-content grid min-h-[60dvh] w-full content-start gap-4 bg-surface px-4 py-5 text-ink-2 shadow-e3 max-md:rounded-t-xl md:max-w-[35rem] md:rounded-xl md:px-6"
      >
        <span className={waiting === 'slow' ? '' : 'sr-only'}>
          {waiting === 'slow' ? t`Slow connection. Still trying.` : t`Loading...`}
        </span>
        <Skeleton className="h-7 w-1/2" />
        <Skeleton className="h-24 w-full rounded-lg" />
        <Skeleton className="h-24 w-full rounded-lg" />
      </div>
    </div>
  );
}
