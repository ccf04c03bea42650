import { useState } from 'react';
import { IST } from '#shared/time.ts';
import { errorText } from '#web/api/send.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Report } from '../contract.ts';
import { REASONS, type Reason } from '../reasons.ts';
import { NoShows } from './no-shows.tsx';
import { useReports } from './queries.ts';
import { ReportPane } from './report-pane.tsx';

type Status = 'open' | 'closed';

const KINDS = { profile: 'Profile', review: 'Review', message: 'Message', contact: 'Letter' } as const;
const ACTION_WORDS = {
  dismiss: 'Dismissed',
  hide: 'Taken off the site',
  restore: 'Brought back',
  warn: 'Warned',
  answer: 'Answered',
} as const;

const WHEN = new Intl.DateTimeFormat('en-IN', {
  timeZone: IST,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

function reasonText({ reason }: Pick<Report, 'reason'>): string {
  return REASONS[reason as Reason]?.label ?? 'Message to the team';
}

/** What people reported and wrote: those due first at the top; one is opened at a time, which is logged. */
export function ReportsDesk() {
  const [status, setStatus] = useState<Status>('open');
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, error, refetch } = useReports(status);
  return (
    <section aria-labelledby="reports">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 id="reports" className="text-xl">
          Reports and letters
        </h2>
        <Segmented<Status>
          name="reports"
          legend="Which reports"
          hideLegend
          value={status}
          onChange={(next) => {
            setStatus(next);
            setChosen(null);
          }}
          options={[
            { value: 'open', label: 'Open' },
            { value: 'closed', label: 'Decided' },
          ]}
        />
      </div>
      {data === undefined && error && (
        <div role="alert">
          <p className="mb-3">{errorText(error, 'Failed to fetch reports. Check your connection.')}</p>
          <Button variant="outline" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data === undefined && !error && <Skeleton className="h-24 w-full rounded-lg" />}
      {data?.length === 0 && (
        <EmptyState
          art="pose-lotus"
          title={status === 'open' ? 'Nothing is waiting' : 'Nothing decided yet'}
          text={status === 'open' ? 'New reports and letters appear here.' : 'Decisions are kept here.'}
        />
      )}
      {data && data.length > 0 && (
        <ul className="flex flex-col gap-3">
          {data.map((report) => (
            <li key={report.id} className="rounded-lg border border-line bg-surface">
              <button
                type="button"
                aria-expanded={chosen === report.id}
                onClick={() => setChosen(chosen === report.id ? null : report.id)}
                className="flex w-full flex-wrap items-center gap-x-4 gap-y-1.5 rounded-lg px-4 py-3.5 text-left hover:bg-primary-soft"
              >
                <Badge tone="info">{KINDS[report.kind]}</Badge>
                <span className="min-w-0 flex-1 basis-52">
                  <span className="block font-semibold break-words">{reasonText(report)}</span>
                  <span className="block text-sm break-words text-ink-2">
                    {[
                      report.subjectName && `About ${report.subjectName}`,
                      report.reporterName && `by ${report.reporterName}`,
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                </span>
                <Clock report={report} />
              </button>
              {chosen === report.id && (
                <div className="border-t border-line px-4 py-4">
                  <ReportPane id={report.id} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {status === 'open' && <NoShows />}
    </section>
  );
}

/** When it is due, and whether that has passed; or what became of it. */
function Clock({ report }: { report: Report }) {
  if (report.closedAt !== null && report.action !== null) {
    return <span className="text-sm text-ink-2">{ACTION_WORDS[report.action]}</span>;
  }
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm">
      {report.isOverdue && <Badge tone="danger">Overdue</Badge>}
      <span className="tabular text-ink-2">
        Due <time dateTime={report.dueAt}>{WHEN.format(new Date(report.dueAt))} IST</time>
      </span>
    </span>
  );
}
