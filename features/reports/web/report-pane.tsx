import { type ReactNode, useState } from 'react';
import { ApiError, errorText } from '#web/api/send.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toast } from '#web/ui/toast.ts';
import type { ReportDetail } from '../contract.ts';
import { actionsFor, type ReportAction } from '../reasons.ts';
import { useDecideReport, useReport } from './queries.ts';

const NOTE_MAX = 2000;
const BUTTONS: Record<ReportAction, string> = {
  dismiss: 'Dismiss',
  hide: 'Take off the site',
  restore: 'Bring back',
  warn: 'Warn the author',
  answer: 'Mark as answered',
};

/** One report with what it is about, and what can be done. */
export function ReportPane({ id }: { id: string }) {
  const { data, error, refetch } = useReport(id);
  if (data === undefined && error) {
    return (
      <div role="alert">
        <p className="mb-3">{errorText(error, 'This report could not be loaded. Check your connection.')}</p>
        <Button variant="outline" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (data === undefined) return <Skeleton className="h-32 w-full rounded-md" />;
  return (
    <div className="grid gap-6 xl:grid-cols-[1.4fr_1fr]">
      <div className="flex min-w-0 flex-col gap-4">
        {data.details !== '' && (
          <Part title={data.letter ? 'Message' : 'What the reporter says'}>
            <p className="break-words whitespace-pre-line">{data.details}</p>
          </Part>
        )}
        <Thing report={data} />
        {data.earlierReports > 0 && (
          <p className="text-sm text-ink-2">
            {data.earlierReports} earlier {data.earlierReports === 1 ? 'report' : 'reports'} about the same
            person.
          </p>
        )}
        {data.note !== null && (
          <Part title="Note of the decision">
            <p className="break-words whitespace-pre-line">{data.note}</p>
          </Part>
        )}
      </div>
      <Decision key={data.action ?? 'open'} report={data} />
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
  const { profile, review, messages, letter } = report;
  if (letter) {
    return (
      <Part title="From">
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
      <Part title="The profile">
        <p className="font-semibold break-words">
          <a href={`/teacher/${profile.teacherId}`} className="text-primary-ink underline underline-offset-4">
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
      <Part title="The review">
        <Stars rating={review.rating} />
        <p className="mt-1 break-words whitespace-pre-line">{review.comment}</p>
        {review.reply && (
          <p className="mt-2 rounded-md bg-surface-sunken px-3 py-2 break-words">Reply: {review.reply}</p>
        )}
      </Part>
    );
  }
  if (messages.length > 0) {
    return (
      <Part title="The conversation around it">
        <ul className="flex max-h-96 flex-col gap-2 overflow-y-auto">
          {messages.map(({ id, senderName, content, isReported }) => (
            <li
              key={id}
              className={`rounded-md px-3 py-2 ${isReported ? 'bg-danger-soft text-danger-ink' : 'bg-surface-sunken'}`}
            >
              <span className="block text-sm font-semibold">
                {senderName}
                {isReported && ' (reported)'}
              </span>
              <span className="break-words whitespace-pre-line">{content}</span>
            </li>
          ))}
        </ul>
      </Part>
    );
  }
  return <p className="text-ink-2">What was reported no longer exists.</p>;
}

/** What makes sense now: what stands can be taken off, what was taken off can come back. */
function choicesFor({ kind, action, isWithheld }: ReportDetail): readonly ReportAction[] {
  if (action === null) {
    return actionsFor(kind).filter((one) => one !== (isWithheld ? 'hide' : 'restore'));
  }
  if (kind === 'contact') return [];
  return action === 'hide' ? ['restore'] : ['hide'];
}

function Decision({ report }: { report: ReportDetail }) {
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const decide = useDecideReport();
  const choices = choicesFor(report);
  if (choices.length === 0) return null;
  function act(action: ReportAction): void {
    if (note.trim() === '') {
      setMissing(true);
      return;
    }
    decide.mutate(
      { id: report.id, body: { action, note } },
      { onSuccess: () => toast({ title: 'Report decided', description: BUTTONS[action] }) },
    );
  }
  const refused = decide.error instanceof ApiError ? decide.error.fields.note : undefined;
  return (
    <div className="flex flex-col gap-3">
      <Field
        label="Why"
        hint={
          report.kind === 'contact' ? 'For our own records.' : 'The author reads this when something is done.'
        }
        error={missing ? 'Please write why.' : refused}
      >
        {(control) => (
          <TextArea
            {...control}
            limit={NOTE_MAX}
            value={note}
            onChange={(event) => {
              setNote(event.target.value);
              setMissing(false);
            }}
          />
        )}
      </Field>
      {decide.error && !refused && (
        <p role="alert" className="text-danger-ink">
          {errorText(decide.error, 'The connection failed. Check it and try again.')}
        </p>
      )}
      <div className="flex flex-wrap gap-2.5">
        {choices.map((action) => (
          <Button
            key={action}
            variant={action === 'hide' ? 'danger' : 'outline'}
            pending={decide.isPending && decide.variables.body.action === action}
            pendingLabel="Saving..."
            onClick={() => act(action)}
          >
            {BUTTONS[action]}
          </Button>
        ))}
      </div>
    </div>
  );
}
