import { type ComponentType, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { Skeleton } from './skeleton.tsx';
import { useWaiting } from './use-waiting.ts';

type LoadedPartProps<P extends object> = {
  /** Fetches the part's code; the same function at every drawing. */
  load: () => Promise<ComponentType<P>>;
  props: P;
};

/** A part of a page whose code comes when it is first shown. Without a connection it says so, and the rest of the page stays. */
export function LoadedPart<P extends object>({ load, props }: LoadedPartProps<P>) {
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (failed) return;
    let gone = false;
    load().then(
      (part) => gone || setPart(() => part),
      () => gone || setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [load, failed]);
  if (Part !== null) return <Part {...props} />;
  if (!failed) return <Waits />;
  return (
    <div role="alert">
      <p className="mb-3">This part could not be loaded. Check your connection and try again.</p>
      <Button variant="outline" onClick={() => setFailed(false)}>
        Try again
      </Button>
    </div>
  );
}

/** Nothing for the first moment, then grey stand-ins; at eight seconds, why it takes so long. */
function Waits() {
  const waiting = useWaiting(true);
  if (waiting === 'unseen') return <div className="min-h-[50vh]" />;
  return (
    <div role="status" className="grid min-h-[50vh] content-start gap-4">
      <span className={waiting === 'slow' ? 'text-ink-2' : 'sr-only'}>
        {waiting === 'slow' ? 'Slow connection. Still trying.' : 'Loading...'}
      </span>
      <Skeleton className="h-48 w-full rounded-lg" />
      <Skeleton className="h-48 w-full rounded-lg" />
    </div>
  );
}
