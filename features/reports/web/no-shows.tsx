import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { failureReason } from '#platform/web/api/send.ts';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { FormAlert } from '#platform/web/ui/fields/form-alert.tsx';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { LoadFailed } from '#platform/web/ui/states/load-failed.tsx';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { UserText } from '#platform/web/ui/user-text.tsx';
import { text } from '#shared/texts/translate.ts';
import { formatSessionTime } from '#shared/time.ts';
import type { NoShow } from '../contract.ts';
import { DecisionDueTime } from './due.tsx';
import { type useNoShows, useSettleNoShow } from './queries.ts';

const REASON_MAX = 500;
const VERDICTS = [
  { verdict: 'completed', label: text`It took place` },
  { verdict: 'cancelled', label: text`It did not take place` },
] as const;
type Verdict = (typeof VERDICTS)[number]['verdict'];

/** A session for which the admin has typed a reason, and its position. It stays, even if another admin decides it. */
type Kept = { noShow: NoShow; at: number };

function withKept(rows: readonly NoShow[], kept: readonly Kept[]): readonly NoShow[] {
  return kept
    .filter(({ noShow }) => !rows.some(({ id }) => id === noShow.id))
    .toSorted((a, b) => a.at - b.at)
    .reduce((all, { noShow, at }) => all.toSpliced(at, 0, noShow), rows);
}

/** Sessions that the student or the teacher reported as a no-show. An admin decides whether they took place. */
export function NoShows({ query }: { query: ReturnType<typeof useNoShows> }) {
  const { t } = useLingui();
  const { data: waiting = [], error, refetch } = query;
  const [kept, setKept] = useState<readonly Kept[]>([]);
  const noShows = withKept(waiting, kept);
  const drop = (id: string) => setKept((all) => all.filter(({ noShow }) => noShow.id !== id));
  if (noShows.length === 0 && error) {
    const title = t`Failed to fetch sessions reported as not held`;
    return <LoadFailed className="mt-10" title={title} error={error} onRetry={refetch} />;
  }
  if (noShows.length === 0) return null;
  return (
    <section aria-labelledby="no-shows" className="mt-10">
      <h3 id="no-shows" className="text-lg">
        <Trans>Sessions reported as not held</Trans>
      </h3>
      <ul className="mt-3 flex flex-col gap-3">
        {noShows.map((noShow, at) => (
          <li key={noShow.id} className="rounded-lg border border-line bg-surface p-4">
            <Settle
              noShow={noShow}
              isDecided={!waiting.includes(noShow)}
              onTyped={() =>
                setKept((all) => [...all.filter((one) => one.noShow.id !== noShow.id), { noShow, at }])
              }
              onSettled={() => drop(noShow.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type SettleProps = {
  noShow: NoShow;
  /** Whether the session has left the list. */
  isDecided: boolean;
  onTyped: () => void;
  onSettled: () => void;
};

function Settle({ noShow, isDecided, onTyped, onSettled }: SettleProps) {
  const say = useText();
  const locale = useLocale();
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const settle = useSettleNoShow();
  const isOvertaken = isDecided && !settle.isPending && !settle.isSuccess;
  function decide(verdict: Verdict): void {
    if (settle.isPending) return;
    if (reason.trim() === '') {
      setMissing(true);
      field.current?.focus();
      return;
    }
    settle.mutate(
      { id: noShow.id, body: { verdict, reason } },
      {
        onSuccess: () => {
          toast({ title: t`Decision saved`, description: t`We notified both sides.` });
          onSettled();
        },
        onError: (error) => showFailure(t`The decision was not saved`, error),
      },
    );
  }
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <div className="min-w-0">
        <p className="font-semibold break-words">
          <Trans>
            {noShow.studentName} with {noShow.teacherName}
          </Trans>
        </p>
        <p className="mb-1 text-sm text-ink-2">
          {noShow.month === null ? (
            formatSessionTime(new Date(noShow.sessionStart), locale)
          ) : (
            <MonthFacts sessionStart={noShow.sessionStart} month={noShow.month} />
          )}
        </p>
        <DecisionDueTime {...noShow} />
        <p className="mt-2 break-words">
          {noShow.reportedBy === 'student'
            ? t`The student says that it did not take place.`
            : t`The teacher says that it did not take place.`}{' '}
          <UserText>{noShow.reason}</UserText>
        </p>
      </div>
      <div className="flex flex-col gap-3">
        <Field
          label={t`Reason`}
          hint={t`Both sides can see this.`}
          error={missing ? t`Please give a reason.` : undefined}
        >
          {(control) => (
            <TextArea
              {...control}
              ref={field}
              limit={REASON_MAX}
              rows={2}
              value={reason}
              onChange={(event) => {
                onTyped();
                setReason(event.target.value);
                setMissing(false);
              }}
            />
          )}
        </Field>
        {noShow.month !== null && (
          <p className="text-sm text-ink-2">
            <Trans>
              This decides about the whole month. If it did not take place, all its lessons count as missed,
              and its payment is removed, unless the student or the teacher has said something about it.
              Single lessons can be disputed on the plan page.
            </Trans>
          </p>
        )}
        <FormAlert
          text={
            isOvertaken
              ? t`Someone has already decided on this session.`
              : settle.error && failureReason(settle.error)
          }
        />
        {!isOvertaken && (
          <div className="flex flex-wrap gap-2.5">
            {VERDICTS.map(({ verdict, label }) => (
              <Button
                key={verdict}
                variant="outline"
                disabled={settle.isPending}
                pending={settle.isPending && settle.variables.body.verdict === verdict}
                pendingLabel={t`Saving...`}
                onClick={() => decide(verdict)}
              >
                {say(label)}
              </Button>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

function MonthFacts({ sessionStart, month }: { sessionStart: string; month: NonNullable<NoShow['month']> }) {
  const locale = useLocale();
  const { held, missed } = month;
  const first = formatSessionTime(new Date(sessionStart), locale);
  const last = formatSessionTime(new Date(month.lastLessonStart), locale);
  return (
    <Trans>
      The whole month. First lesson: {first}. Last lesson: {last}. Lessons held: {held}, missed: {missed}.
    </Trans>
  );
}
