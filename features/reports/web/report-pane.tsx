import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { ApiError, errorText, failureReason } from '#platform/web/api/send.ts';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { FormAlert } from '#platform/web/ui/fields/form-alert.tsx';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { UserText } from '#platform/web/ui/user-text.tsx';
import { text, type Words } from '#shared/texts/translate.ts';
import { formatInstantIst } from '#shared/time.ts';
import type { ReportDetail } from '../contract.ts';
import { actionsFor, type ReportAction } from '../reasons.ts';
import { useDecideReport, useReport } from './queries.ts';
import { ReportedContent, ReportSection } from './report-content.tsx';

const NOTE_MAX = 2000;
const BUTTONS: Record<ReportAction, Words> = {
  dismiss: text`Dismiss`,
  hide: text`Remove from the site`,
  restore: text`Restore`,
  warn: text`Warn the author`,
  answer: text`Mark as answered`,
};

type ReportPaneProps = { id: string; onDecided: () => void };

/** One report with its content and the possible decisions. */
export function ReportPane({ id, onDecided }: ReportPaneProps) {
  const locale = useLocale();
  const { t } = useLingui();
  const { data, error, refetch } = useReport(id);
  const [ticked, setTicked] = useState<readonly string[] | null>(null);
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
  const chosen = ticked ?? data.messages.filter(isTickedFirst).map((one) => one.id);
  return (
    <div className="grid gap-6 xl:grid-cols-[1.4fr_1fr]">
      <div className="flex min-w-0 flex-col gap-4">
        {data.details !== '' && (
          <ReportSection title={data.letter ? t`Message` : t`What the reporter says`}>
            <p className="break-words whitespace-pre-line">{data.details}</p>
          </ReportSection>
        )}
        <ReportedContent report={data} ticked={chosen} onTick={setTicked} />
        {data.earlierReports > 0 && (
          <p className="text-sm text-ink-2">
            <Plural
              value={data.earlierReports}
              one="# earlier report about the same person."
              other="# earlier reports about the same person."
            />
          </p>
        )}
        {data.note !== null && (
          <ReportSection
            title={
              data.closedAt === null
                ? t`Note`
                : t`Decided ${formatInstantIst(data.closedAt, 'weekdayTime', locale)}`
            }
          >
            <p className="break-words whitespace-pre-line">
              <UserText>{data.note ?? ''}</UserText>
            </p>
          </ReportSection>
        )}
      </div>
      <Decision key={data.id} report={data} ticked={chosen} onDecided={onDecided} />
    </div>
  );
}

type Message = ReportDetail['messages'][number];

/** Until the admin chooses, a decision is about what was reported, and a restoration about all that is hidden. */
function isTickedFirst({ isFromSubject, isReported, isWithheld }: Message): boolean {
  return isFromSubject && (isReported || isWithheld);
}

/**
 * The decisions possible now: visible content can be hidden, hidden content restored, deleted content neither. Of the
 * messages of one conversation some may be visible and others hidden.
 */
function choicesFor(report: ReportDetail): readonly ReportAction[] {
  const { kind, action, isWithheld, profile, review, messages } = report;
  if (kind === 'contact' || kind === 'payment' || kind === 'lesson')
    return action === null ? actionsFor(kind) : [];
  const parts = [profile, review].some((one) => one !== null) ? [{ isWithheld }] : messages.filter(byAuthor);
  const toggles = {
    hide: parts.some((one) => !one.isWithheld),
    restore: parts.some((one) => one.isWithheld),
  };
  return actionsFor(kind).filter((one) =>
    one === 'hide' || one === 'restore' ? toggles[one] : action === null,
  );
}

const byAuthor = ({ isFromSubject }: Message) => isFromSubject;

/** The ticked messages that the action would change. */
function changedBy(action: ReportAction, { messages }: ReportDetail, ticked: readonly string[]): string[] {
  return messages
    .filter(({ id, isWithheld }) => ticked.includes(id) && isWithheld === (action === 'restore'))
    .map(({ id }) => id);
}

/** Notes typed but not sent, by report. Kept while the admin opens other reports, and after an error. */
const typed = new Map<string, string>();

type DecisionProps = { report: ReportDetail; ticked: readonly string[]; onDecided: () => void };

function Decision({ report, ticked, onDecided }: DecisionProps) {
  const say = useText();
  const { t } = useLingui();
  const [note, setNote] = useState(() => typed.get(report.id) ?? '');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const decide = useDecideReport({
    onSuccess: ({ id, body }) => {
      typed.delete(id);
      toast({ title: t`Report decided`, description: BUTTONS[body.action] });
    },
    onError: (error) => showFailure(t`The report was not decided`, error),
  });
  const choices = choicesFor(report);
  if (choices.length === 0) return null;
  /** The messages to change; undefined if the decision is not about messages. */
  const messagesFor = (action: ReportAction) =>
    report.kind === 'message' && (action === 'hide' || action === 'restore')
      ? changedBy(action, report, ticked)
      : undefined;
  function submit(action: ReportAction): void {
    if (decide.isPending) return;
    if (note.trim() === '') {
      setMissing(true);
      field.current?.focus();
      return;
    }
    const { id, action: from, version } = report;
    decide.mutate(
      { id, body: { action, from, version, note, messageIds: messagesFor(action) } },
      { onSuccess: onDecided },
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
      <FormAlert text={decide.error && !refused ? failureReason(decide.error) : null} />
      <div className="flex flex-wrap gap-2.5">
        {choices.map((action) => (
          <Button
            key={action}
            variant={action === 'hide' ? 'danger' : 'outline'}
            disabled={decide.isPending || messagesFor(action)?.length === 0}
            pending={decide.isPending && decide.variables.body.action === action}
            pendingLabel={t`Saving...`}
            onClick={() => submit(action)}
          >
            {say(BUTTONS[action])}
          </Button>
        ))}
      </div>
    </div>
  );
}
