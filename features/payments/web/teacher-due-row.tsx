import { Trans, useLingui } from '@lingui/react/macro';
import { Bell, Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Avatar } from '#platform/web/ui/people/avatar.tsx';
import { formatRupees } from '#shared/money.ts';
import { formatInstant, indiaParts } from '#shared/time.ts';
import type { TeacherDue } from '../contract.ts';
import { subjectOf, teacherStateText } from '../due-text.ts';
import { formatUtr } from '../upi.ts';
import { NotReceivedDialog } from './not-received-dialog.tsx';
import { useConfirmReceived, useRemindOfDue, useUndoReceived } from './queries.ts';
import { ReceiptLink } from './receipt-link.tsx';
import { StateBadge } from './state-badge.tsx';

type RowProps = { due: TeacherDue; now: Date };

/** A due in the teacher's list: the student, what it is for, its state, and the possible answers. */
export function TeacherDueRow({ due, now, report }: RowProps & { report: ReactNode }) {
  const { t } = useLingui();
  const say = useText();
  const { student, state, utr, receipt, creditNote } = due;
  return (
    <li className="rounded-lg border border-line bg-surface p-4">
      <div className="flex items-start gap-3">
        <Avatar name={student.name} src={student.picture} className="size-10" />
        <div className="min-w-0 flex-1">
          <h3 className="text-base break-words">{student.name}</h3>
          <p className="text-sm text-ink-2">{subjectOf(due, say)}</p>
        </div>
        <p className="tabular text-md font-semibold">{formatRupees(due.amount)}</p>
      </div>
      <p className="mt-2.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
        <StateBadge state={state}>{teacherStateText(due, now, say)}</StateBadge>
        {state === 'said_paid' && <span>{utr === null ? t`no UTR` : t`UTR ${formatUtr(utr)}`}</span>}
        {receipt && (
          <span>
            <Trans>Receipt {receipt.number}</Trans>
          </span>
        )}
        {creditNote && <ReceiptLink receipt={creditNote} isCreditNote />}
      </p>
      {due.refused && state !== 'received' && (
        <p className="mt-2 text-sm text-ink-2">
          <Trans>
            You wrote {formatInstant(due.refused.at, 'day', say.locale)}: {due.refused.line}
          </Trans>
        </p>
      )}
      {state === 'said_paid' && <Answer due={due} />}
      {(state === 'due' || state === 'disputed') && <Wait due={due} now={now} />}
      {state === 'disputed' && report}
      {state === 'received' && <Received due={due} now={now} />}
    </li>
  );
}

function Answer({ due }: { due: TeacherDue }) {
  const { t } = useLingui();
  const confirm = useConfirmReceived();
  const [refusing, setRefusing] = useState(false);
  const { name } = due.student;
  return (
    <>
      <div className="mt-3 grid grid-cols-2 gap-2.5 sm:max-w-100">
        <Button
          pending={confirm.isPending && confirm.variables.method === 'upi'}
          pendingLabel={t`Saving...`}
          disabled={confirm.isPending}
          aria-label={t`Received from ${name}`}
          onClick={() =>
            confirm.mutate({
              id: due.id,
              method: 'upi',
              told: { title: t`Received`, description: t`We sent the receipt.` },
            })
          }
        >
          <Check size={18} strokeWidth={1.9} aria-hidden="true" />
          <Trans>Received</Trans>
        </Button>
        <Button variant="outline" aria-label={t`Not received from ${name}`} onClick={() => setRefusing(true)}>
          <Trans>Not received</Trans>
        </Button>
      </div>
      {due.utr === null && (
        <div className="mt-2 -ml-2">
          <ReceivedInCash due={due} confirm={confirm} />
        </div>
      )}
      {refusing && <NotReceivedDialog due={due} onClose={() => setRefusing(false)} />}
    </>
  );
}

type InCashProps = { due: TeacherDue; confirm: ReturnType<typeof useConfirmReceived> };

function ReceivedInCash({ due, confirm }: InCashProps) {
  const { t } = useLingui();
  return (
    <Button
      variant="ghost"
      className="px-2!"
      pending={confirm.isPending && confirm.variables.method === 'cash'}
      pendingLabel={t`Saving...`}
      disabled={confirm.isPending}
      aria-label={t`Received in cash from ${due.student.name}`}
      onClick={() =>
        confirm.mutate({
          id: due.id,
          method: 'cash',
          told: { title: t`Received in cash`, description: t`We sent the receipt.` },
        })
      }
    >
      <Trans>Received in cash</Trans>
    </Button>
  );
}

function Wait({ due, now }: RowProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const remind = useRemindOfDue();
  const confirm = useConfirmReceived();
  const { remindedAt, nextReminderAt, student } = due;
  const isPast = due.dueOn <= indiaParts(now).date;
  const mayRemind = due.state === 'due' && !student.isGone && nextReminderAt === null && isPast;
  return (
    <>
      {remindedAt && nextReminderAt && (
        <p className="mt-2 text-sm text-ink-2">
          <Trans>
            Reminded {formatInstant(remindedAt, 'day', locale)}. Next reminder from{' '}
            {formatInstant(nextReminderAt, 'day', locale)}.
          </Trans>
        </p>
      )}
      <div className="mt-2 -ml-2 flex flex-wrap gap-x-2">
        {mayRemind && (
          <Button
            variant="ghost"
            className="px-2!"
            pending={remind.isPending}
            pendingLabel={t`Sending...`}
            aria-label={t`Remind ${student.name}`}
            onClick={() => remind.mutate({ id: due.id, told: { title: t`Reminded` } })}
          >
            <Bell size={18} strokeWidth={1.9} aria-hidden="true" />
            <Trans>Remind</Trans>
          </Button>
        )}
        <Button
          variant="ghost"
          className="px-2!"
          pending={confirm.isPending && confirm.variables.method === 'upi'}
          pendingLabel={t`Saving...`}
          disabled={confirm.isPending}
          aria-label={t`Received by UPI from ${student.name}`}
          onClick={() =>
            confirm.mutate({
              id: due.id,
              method: 'upi',
              told: { title: t`Received`, description: t`We sent the receipt.` },
            })
          }
        >
          <Trans>Received by UPI</Trans>
        </Button>
        <ReceivedInCash due={due} confirm={confirm} />
      </div>
    </>
  );
}

function Received({ due, now }: RowProps) {
  const { t } = useLingui();
  const undo = useUndoReceived();
  const canUndo = due.undoUntil !== null && new Date(due.undoUntil) > now;
  return (
    <div className="mt-2 -ml-2 flex flex-wrap gap-x-2">
      {due.receipt && <ReceiptLink receipt={due.receipt} />}
      {canUndo && (
        <Button
          variant="ghost"
          className="px-2!"
          pending={undo.isPending}
          pendingLabel={t`Saving...`}
          aria-label={t`Undo received from ${due.student.name}`}
          onClick={() =>
            undo.mutate({
              id: due.id,
              told: { title: t`Taken back`, description: t`A credit note corrects the receipt.` },
            })
          }
        >
          <Trans>Undo</Trans>
        </Button>
      )}
    </div>
  );
}
