import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { ApiError, connectionText, errorText } from '#platform/web/api/send.ts';
import { useAddress } from '#platform/web/locales/use-locale.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { Stars } from '#platform/web/ui/stars.tsx';
import { TextArea } from '#platform/web/ui/text-area.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { formatInstantIst } from '#shared/time.ts';
import type { ReportDetail } from '../contract.ts';
import { actionsFor, type ReportAction } from '../reasons.ts';
import { useDecideReport, useReport } from './queries.ts';

const NOTE_MAX = 2000;
const BUTTONS: Record<ReportAction, string> = {
  dismiss: 'Dismiss',
  hide: 'Remove from the site',
  restore: 'Restore',
  warn: 'Warn the author',
  answer: 'Mark as answered',
};

type ReportPaneProps = { id: string; onDecided: () => void };

/** One report with its content and the possible decisions. */
export function ReportPane({ id, onDecided }: ReportPaneProps) {
  const { t } = useLingui();
  const { data, error, refetch } = useReport(id);
  if (data === undefined && error) {
    return (
      <div role="alert">
        <p className="mb-3">{errorText(error, t`This report could not be loaded. Check your connection.`)}</p>
        <Button variant="outline" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  if (data === undefined) return <Skeleton className="h-32 w-full rounded-md" />;
  return (
    <div className="grid gap-6 xl:grid-cols-[1.4fr_1fr]">
      <div className="flex min-w-0 flex-col gap-4">
        {data.details !== '' && (
          <Part title={data.letter ? t`Message` : t`What the reporter says`}>
            <p className="break-words whitespace-pre-line">{data.details}</p>
          </Part>
        )}
        <Thing report={data} />
        {data.earlierReports > 0 && (
          <p className="text-sm text-ink-2">
            <Trans>{data.earlierReports} earlier</Trans> {data.earlierReports === 1 ? 'report' : 'reports'}{' '}
            <Trans>about the same person.</Trans>
          </p>
        )}
        {data.note !== null && (
          <Part
            title={
              data.closedAt === null ? t`Note` : t`Decided ${formatInstantIst(data.closedAt, 'weekdayTime')}`
            }
          >
            <p className="break-words whitespace-pre-line">{data.note}</p>
          </Part>
        )}
      </div>
      <Decision key={data.action ?? 'open'} report={data} onDecided={onDecided} />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1 text-sm font-semibold text-ink-2">{title}</h3>
      {children}
    </div>
  );
}

function Thing({ report }: { report: ReportDetail }) {
  const address = useAddress();
  const { t } = useLingui();
  const { profile, review, messages, letter } = report;
  if (letter) {
    return (
      <Part title={t`From`}>
        <p>
          {letter.name},{' '}
          <a
            href={`mailto:${letter.email}`}
            className="break-all text-primary-ink underline underline-offset-4"
          >
            {letter.email}
          </a>
        </p>
      </Part>
    );
  }
  if (profile) {
    return (
      <Part title={t`The profile`}>
        <p className="font-semibold break-words">
          <a
            href={address(`/teacher/${profile.teacherId}`)}
            className="text-primary-ink underline underline-offset-4"
          >
            {profile.name}
          </a>
        </p>
        <p className="break-words">{profile.intro}</p>
        <p className="mt-1 max-h-60 overflow-y-auto break-words whitespace-pre-line text-ink-2">
          {profile.detailedDescription}
        </p>
      </Part>
    );
  }
  if (review) {
    return (
      <Part title={t`The review`}>
        <Stars rating={review.rating} />
        <p className="mt-1 break-words whitespace-pre-line">{review.comment}</p>
        {review.reply && (
          <p className="mt-2 rounded-md bg-surface-sunken px-3 py-2 break-words">
            <Trans>Reply: {review.reply}</Trans>
          </p>
        )}
      </Part>
    );
  }
  if (messages.length > 0) {
    return (
      <Part title={t`The conversation around it`}>
        <ul className="flex max-h-96 flex-col gap-2 overflow-y-auto">
          {messages.map(({ id, senderName, content, createdAt, isReported }) => (
            <li
              key={id}
              className={`rounded-md px-3 py-2 ${isReported ? 'bg-danger-soft text-danger-ink' : 'bg-surface-sunken'}`}
            >
              <span className="flex flex-wrap justify-between gap-x-3 text-sm">
                <span className="font-semibold wrap-anywhere">
                  {senderName}
                  {isReported && ' (reported)'}
                </span>
                <time dateTime={createdAt} className="tabular">
                  {formatInstantIst(createdAt, 'weekdayTime')}
                </time>
              </span>
              <span className="break-words whitespace-pre-line">{content}</span>
            </li>
          ))}
        </ul>
      </Part>
    );
  }
  return (
    <p className="text-ink-2">
      <Trans>The reported content no longer exists.</Trans>
    </p>
  );
}

/** The decisions possible now: visible content can be hidden, hidden content restored, deleted content neither. */
function choicesFor(report: ReportDetail): readonly ReportAction[] {
  const { kind, action, isWithheld, profile, review, messages } = report;
  const isGone = profile === null && review === null && messages.length === 0;
  const toggle = isWithheld ? 'restore' : 'hide';
  if (kind === 'contact') return action === null ? actionsFor(kind) : [];
  if (action !== null) return isGone ? [] : [toggle];
  return actionsFor(kind).filter((one) =>
    one === 'hide' || one === 'restore' ? one === toggle && !isGone : true,
  );
}

/** Unsent notes by report, kept while the admin looks at others and after a refusal. */
const typed = new Map<string, string>();

function Decision({ report, onDecided }: { report: ReportDetail; onDecided: () => void }) {
  const { t } = useLingui();
  const [note, setNote] = useState(() => typed.get(report.id) ?? '');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const decide = useDecideReport();
  const choices = choicesFor(report);
  if (choices.length === 0) return null;
  function submit(action: ReportAction): void {
    if (decide.isPending) return;
    if (note.trim() === '') {
      setMissing(true);
      field.current?.focus();
      return;
    }
    decide.mutate(
      { id: report.id, body: { action, from: report.action, note } },
      {
        onSuccess: () => {
          typed.delete(report.id);
          toast({ title: t`Report decided`, description: BUTTONS[action] });
          onDecided();
        },
        onError: (error) =>
          toast({ title: t`The report was not decided`, description: failed(error), variant: 'destructive' }),
      },
    );
  }
  const refused = decide.error instanceof ApiError ? decide.error.fields.note : undefined;
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={t`Reason`}
        hint={
          report.kind === 'contact' ? t`For our own records.` : t`The author sees this if you take action.`
        }
        error={missing ? t`Please give a reason.` : refused}
      >
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            limit={NOTE_MAX}
            value={note}
            onChange={(event) => {
              typed.set(report.id, event.target.value);
              setNote(event.target.value);
              setMissing(false);
            }}
          />
        )}
      </Field>
      {decide.error && !refused && (
        <p role="alert" className="text-danger-ink">
          {failed(decide.error)}
        </p>
      )}
      <div className="flex flex-wrap gap-2.5">
        {choices.map((action) => (
          <Button
            key={action}
            variant={action === 'hide' ? 'danger' : 'outline'}
            disabled={decide.isPending}
            pending={decide.isPending && decide.variables.body.action === action}
            pendingLabel={t`Saving...`}
            onClick={() => submit(action)}
          >
            {BUTTONS[action]}
          </Button>
        ))}
      </div>
    </div>
  );
}

function failed(error: unknown): string {
  return connectionText(error) ?? errorText(error, 'Please try again.');
}
