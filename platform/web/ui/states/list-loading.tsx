import { Trans, useLingui } from '@lingui/react/macro';
import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCancelAndRefetch } from '#platform/web/api/fresh-try.ts';
import { Button } from '../button.tsx';
import { useWaiting } from '../hooks/use-waiting.ts';

type ListLoadingProps = {
  /** What loads, for screen readers. Default: "Loading...". */
  label?: string;
  onRetry: () => void;
  className?: string;
  /** Skeletons in the shape of the content. */
  children: ReactNode;
};

/** Blank at first, then skeletons, then also a note about the slow connection and a Retry button. */
export function ListLoading({ label, onRetry, className = '', children }: ListLoadingProps) {
  const { t } = useLingui();
  const waiting = useWaiting(true);
  const isSlow = waiting === 'slow';
  return (
    <div className={`grid content-start gap-3 ${waiting === 'unseen' ? 'invisible' : ''} ${className}`}>
      <p role="status" className={isSlow ? 'col-span-full text-ink-2' : 'sr-only'}>
        {isSlow ? t`Slow connection. Still trying.` : (label ?? t`Loading...`)}
      </p>
      {isSlow && (
        <Button variant="outline" className="col-span-full justify-self-start" onClick={onRetry}>
          <Trans>Retry</Trans>
        </Button>
      )}
      {children}
    </div>
  );
}

type QueryLoadingProps = Omit<ListLoadingProps, 'onRetry'> & { of: readonly QueryKey[] };

/** A `ListLoading` for these queries: Retry sends them again. */
export function QueryLoading({ of, ...props }: QueryLoadingProps) {
  return <ListLoading {...props} onRetry={useCancelAndRefetch(...of)} />;
}
