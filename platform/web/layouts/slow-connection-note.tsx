import { Trans } from '@lingui/react/macro';
import { useIsFetching } from '@tanstack/react-query';
import { useWaiting } from '#platform/web/ui/hooks/use-waiting.ts';

/** Shows a note while first loads from paths that start with `of` are slow. An overlay, so nothing shifts. */
export function SlowConnectionNote({ of }: { of: `/api/${string}` }) {
  const missing = useIsFetching({
    predicate: ({ queryKey: [key], state }) => state.data === undefined && String(key).startsWith(of),
  });
  const waiting = useWaiting(missing > 0);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 top-2.5 z-60 text-center">
      {waiting === 'slow' && (
        <span className="inline-block rounded-full bg-ink px-4 py-2 text-sm font-medium text-bg shadow-e3">
          <Trans>Slow connection. Still trying.</Trans>
        </span>
      )}
    </div>
  );
}
