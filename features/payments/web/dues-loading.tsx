import { useLingui } from '@lingui/react/macro';
import { useWaiting } from '#platform/web/ui/hooks/use-waiting.ts';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';

/** Blank at first, then skeletons in the shape of the page, then a note about the slow connection. */
export function DuesLoading() {
  const { t } = useLingui();
  const waiting = useWaiting(true);
  if (waiting === 'unseen') return <div className="min-h-[60vh]" />;
  return (
    <div role="status" className="grid min-h-[60vh] content-start gap-4 min-[761px]:grid-cols-2">
      <span className={waiting === 'slow' ? 'text-ink-2 min-[761px]:col-span-2' : 'sr-only'}>
        {waiting === 'slow' ? t`Slow connection. Still trying.` : t`Loading...`}
      </span>
      <Skeleton className="h-96 w-full rounded-lg" />
      <Skeleton className="h-48 w-full rounded-lg" />
    </div>
  );
}
