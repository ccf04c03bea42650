import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useText } from '#platform/web/locales/use-text.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { SegmentedControl } from '#platform/web/ui/fields/segmented.tsx';
import { ShowMore } from '#platform/web/ui/show-more.tsx';
import { EmptyState } from '#platform/web/ui/states/empty-state.tsx';
import { LoadFailed } from '#platform/web/ui/states/load-failed.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { translatableName } from '#shared/texts/text.ts';
import { text, type Words } from '#shared/texts/translate.ts';
import type { Report } from '../contract.ts';
import { REASONS, type Reason } from '../reasons.ts';
import { DecisionDueTime } from './due.tsx';
import { NoShows } from './no-shows.tsx';
import { useNoShows, useReports } from './queries.ts';
import { ReportPane } from './report-pane.tsx';

type Status = 'open' | 'closed';

const KINDS = {
  profile: text`Profile`,
  review: text`Review`,
  message: text`Message`,
  payment: text`Payment`,
  lesson: text`Lesson`,
  contact: text`Contact form`,
} as const;
const ACTION_LABELS = {
  dismiss: text`Dismissed`,
  hide: text`Removed from the site`,
  restore: text`Restored`,
  warn: text`Warned`,
  answer: text`Answered`,
} as const;

function reasonText({ reason }: Pick<Report, 'reason'>): Words {
  return REASONS[reason as Reason]?.label ?? text`Message to the team`;
}

/** Says who a report is about and who sent it; '' if neither has a name. */
function peopleText({
  subjectName: about,
  reporterName: by,
}: Pick<Report, 'subjectName' | 'reporterName'>): Words {
  if (about && by) return text`About ${translatableName(about)}, by ${translatableName(by)}`;
  if (by) return text`by ${translatableName(by)}`;
  return about ? text`About ${translatableName(about)}` : '';
}

const FAILED = text`Failed to fetch reports`;

/** The expanded report and its position in the list. It stays there, even if another admin decides it. */
type Chosen = { report: Report; at: number };

function withChosen(rows: readonly Report[], chosen: Chosen | null): readonly Report[] {
  if (chosen === null || rows.some(({ id }) => id === chosen.report.id)) return rows;
  return rows.toSpliced(chosen.at, 0, chosen.report);
}

/** Reports and contact messages by due date. One can be open at a time; each opening goes to the audit log. */
export function ReportsQueue() {
  const say = useText();
  const { t } = useLingui();
  const [status, setStatus] = useState<Status>('open');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { query: list, rows } = useReports(status);
  const noShows = useNoShows();
  const { data, error } = list;
  const reports = withChosen(rows, chosen);
  const nothing = data !== undefined && reports.length === 0;
  const waitsBelow = status === 'open' && noShows.data?.length !== 0;
  return (
    <section aria-labelledby="reports">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 id="reports" ref={heading} tabIndex={-1} className="text-xl outline-none">
          <Trans>Reports and messages</Trans>
        </h2>
        <SegmentedControl<Status>
          name="reports"
          legend={t`Which reports`}
          hideLegend
          value={status}
          onChange={(next) => {
            setStatus(next);
            setChosen(null);
          }}
          options={[
            { value: 'open', label: t({ message: 'Open', context: 'reports to decide' }) },
            { value: 'closed', label: t`Decided` },
          ]}
        />
      </div>
      {data === undefined && error && <LoadFailed title={say(FAILED)} error={error} onRetry={list.refetch} />}
      {data === undefined && !error && <Skeleton className="h-24 w-full rounded-lg" />}
      {nothing && waitsBelow && (
        <p className="text-ink-2">
          <Trans>No reports or messages are waiting.</Trans>
        </p>
      )}
      {nothing && !waitsBelow && (
        <EmptyState
          art="pose-lotus"
          title={status === 'open' ? t`Nothing is waiting` : t`Nothing decided yet`}
          text={status === 'open' ? t`New reports and messages appear here.` : t`Decisions appear here.`}
        />
      )}
      {reports.length > 0 && (
        <ul className="flex flex-col gap-3">
          {reports.map((report, at) => (
            <li key={report.id} className="rounded-lg border border-line bg-surface">
              <button
                type="button"
                aria-expanded={chosen?.report.id === report.id}
                onClick={() => setChosen(chosen?.report.id === report.id ? null : { report, at })}
                className="flex w-full flex-wrap items-center gap-x-4 gap-y-1.5 rounded-lg px-4 py-3.5 text-left hover:bg-primary-soft"
              >
                <Badge tone="info">{say(KINDS[report.kind])}</Badge>
                <span className="min-w-0 flex-1 basis-52">
                  <span className="block font-semibold break-words">{say(reasonText(report))}</span>
                  <span className="block text-sm break-words text-ink-2">{say(peopleText(report))}</span>
                </span>
                <DueOrDecision report={report} />
              </button>
              {chosen?.report.id === report.id && (
                <div className="border-t border-line px-4 py-4">
                  <ReportPane
                    id={report.id}
                    onDecided={() => {
                      // The decided report leaves the list, and its focused button disappears with it.
                      setChosen(null);
                      heading.current?.focus();
                    }}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      <ShowMore query={list} failedText={FAILED} />
      {status === 'open' && <NoShows query={noShows} />}
    </section>
  );
}

/** The due date of a report, or its decision. */
function DueOrDecision({ report }: { report: Report }) {
  const say = useText();
  if (report.closedAt !== null && report.action !== null) {
    return <span className="text-sm text-ink-2">{say(ACTION_LABELS[report.action])}</span>;
  }
  return <DecisionDueTime {...report} />;
}
