import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '#platform/web/api/send.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { formatNumber } from '#shared/money.ts';
import { useAuditChain } from './queries.ts';

/** Shows whether the log is intact: checks the latest entries at once, and all on request. */
export function AuditChainState() {
  const [of, setOf] = useState<'latest' | 'all'>('latest');
  const { data, error, refetch, isFetching } = useAuditChain(of);
  const isBroken = data?.isComplete === false;
  const Icon = isBroken ? ShieldAlert : ShieldCheck;
  return (
    <div
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg px-4 py-3 ${isBroken ? 'bg-danger-soft' : 'bg-success-soft'}`}
    >
      <p role="status" className="flex min-w-0 flex-1 basis-60 items-center gap-3">
        <Icon size={22} strokeWidth={1.9} aria-hidden="true" className="shrink-0" />
        <span className="min-w-0">
          {data === undefined &&
            (error ? errorText(error, 'The log could not be checked.') : 'Checking the log...')}
          {data &&
            isBroken &&
            `The log was changed: entry ${data.brokenAt} does not follow from the one before it.`}
          {data?.isComplete && (
            <>
              <strong className="font-semibold">The log is complete.</strong>{' '}
              {of === 'all' ? 'All' : 'The latest'} {formatNumber(data.entries)}{' '}
              {data.entries === 1 ? 'entry was' : 'entries were'} checked.
            </>
          )}
        </span>
      </p>
      <Button
        variant="outline"
        pending={isFetching && (of === 'all' || error !== null)}
        pendingLabel="Checking..."
        onClick={() => (of === 'all' ? void refetch() : setOf('all'))}
      >
        Check all
      </Button>
    </div>
  );
}
