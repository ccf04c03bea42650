import { Trans, useLingui } from '@lingui/react/macro';
import { MessageCircle } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { FormAlert } from '#platform/web/ui/fields/form-alert.tsx';
import { TextInput } from '#platform/web/ui/fields/text-input.tsx';
import { ArchPortrait } from '#platform/web/ui/people/arch-portrait.tsx';
import { formatRupees } from '#shared/money.ts';
import type { ClientDue } from '../contract.ts';
import { clientStateText, subjectOf } from '../due-text.ts';
import { formatUtr } from '../upi.ts';
import { DuePaymentSteps } from './due-track.tsx';
import { useSayPaid, useWithdrawPaid } from './queries.ts';
import { ReceiptLink } from './receipt-link.tsx';
import { StateBadge } from './state-badge.tsx';
import { UpiCode } from './upi-code.tsx';

type DueToPayProps = {
  /** Gets the heading, to focus it. */
  heading: Ref<HTMLHeadingElement>;
  due: ClientDue;
  now: Date;
  /** Opens the conversation with the teacher. */
  onChat: () => void;
  /** The button that reports a disputed payment. */
  report: ReactNode;
};

/** One due in detail for the student: what it is for, how to pay it, and the buttons to say "paid". */
export function DueToPay({ heading, due, now, onChat, report }: DueToPayProps) {
  const say = useText();
  const { teacher, payTo, state } = due;
  const isOpen = state === 'due' || state === 'disputed';
  return (
    <section aria-labelledby="due" className="rounded-lg border border-line bg-surface p-4 sm:p-6">
      <div className="flex items-center gap-3">
        <ArchPortrait name={teacher.name} src={teacher.picture} className="w-13" />
        <div className="min-w-0">
          <h2 ref={heading} id="due" className="text-md" tabIndex={-1}>
            {teacher.name}
          </h2>
          <p className="text-sm text-ink-2">{subjectOf(due, say)}</p>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-2">
        <p className="tabular font-display text-2xl leading-none font-semibold">{formatRupees(due.amount)}</p>
        <StateBadge state={state}>{clientStateText(due, now, say)}</StateBadge>
      </div>
      {due.refused && state !== 'received' && <Refused due={due} report={report} />}
      {isOpen && !teacher.isGone && (
        <div className="mt-5">
          {payTo === null ? (
            <AskHow name={teacher.firstName} onChat={onChat} />
          ) : (
            <UpiCode due={due} payTo={payTo} />
          )}
          <TellTeacher due={due} />
        </div>
      )}
      {state === 'said_paid' && <Said due={due} />}
      <DuePaymentSteps due={due} />
      {(due.receipt || due.creditNote) && (
        <p className="mt-4 text-center">
          {due.receipt && <ReceiptLink receipt={due.receipt} />}
          {due.creditNote && <ReceiptLink receipt={due.creditNote} isCreditNote />}
        </p>
      )}
    </section>
  );
}

function Refused({ due, report }: { due: ClientDue; report: ReactNode }) {
  const { refused, state, teacher } = due;
  if (refused === null) return null;
  return (
    <div className="mt-4 rounded-md bg-danger-soft px-4 py-2.5 text-sm">
      <p>
        <Trans>
          <strong className="font-semibold">{teacher.firstName} has not received it:</strong> {refused.line}
        </Trans>
      </p>
      {state === 'disputed' && report}
    </div>
  );
}

function AskHow({ name, onChat }: { name: string; onChat: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md bg-surface-sunken px-4 py-3">
      <p className="min-w-0 flex-1 basis-40">
        <Trans>Ask {name} how to pay.</Trans>
      </p>
      <Button variant="outline" onClick={onChat}>
        <MessageCircle size={18} strokeWidth={1.9} aria-hidden="true" />
        <Trans>Chat</Trans>
      </Button>
    </div>
  );
}

function TellTeacher({ due }: { due: ClientDue }) {
  const { t } = useLingui();
  const { firstName } = due.teacher;
  const saying = useSayPaid();
  const form = useForm({
    initial: { utr: '' },
    pending: saying.isPending,
    failure: saying.error,
    onSubmit({ utr }) {
      const told = { title: t`We told ${firstName}`, description: t`${firstName} says if it came.` };
      saying.mutate({ id: due.id, utr, told });
    },
  });
  return (
    <Form {...form.props} className="mt-5 flex flex-col gap-3 border-t border-line pt-5">
      <h3 className="font-body text-sm font-semibold tracking-normal">
        {due.payTo === null ? <Trans>Tell {firstName}</Trans> : <Trans>2. Tell {firstName}</Trans>}
      </h3>
      <Field label={t`UTR or reference`} optional error={form.errors.utr}>
        {(control) => <TextInput {...control} inputMode="numeric" autoComplete="off" {...form.text('utr')} />}
      </Field>
      <Button
        type="submit"
        size="hero"
        className="w-full"
        pending={form.isPending}
        pendingLabel={t`Sending...`}
      >
        <Trans>I have paid {formatRupees(due.amount)}</Trans>
      </Button>
      <FormAlert text={form.alert(t`This was not saved`)} />
    </Form>
  );
}

function Said({ due }: { due: ClientDue }) {
  const { t } = useLingui();
  const withdraw = useWithdrawPaid();
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 text-sm text-ink-2">
      <p>
        {due.utr === null ? (
          <Trans>{due.teacher.firstName} looks in the bank app, then says if it came.</Trans>
        ) : (
          <Trans>
            UTR {formatUtr(due.utr)}. {due.teacher.firstName} says if it came.
          </Trans>
        )}
      </p>
      <Button
        variant="ghost"
        className="-mr-2 px-2!"
        pending={withdraw.isPending}
        pendingLabel={t`Saving...`}
        onClick={() => withdraw.mutate({ id: due.id, told: { title: t`Taken back` } })}
      >
        <Trans>Undo</Trans>
      </Button>
    </div>
  );
}
