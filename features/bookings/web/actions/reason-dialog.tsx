import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Link } from 'react-router';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog, DialogCloseButton } from '#platform/web/ui/dialogs/dialog.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { FormAlert } from '#platform/web/ui/fields/form-alert.tsx';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { text } from '#shared/texts/translate.ts';
import { planPath } from '../../bookings-path.ts';
import { REASON_MAX } from '../../texts.ts';
import { useBookingActions } from './use-booking-actions.ts';

const TEXTS = {
  askToCancel: {
    title: text`Ask to cancel this session?`,
    text: text`The session is cancelled once the other side agrees. Until then it stays in both calendars.`,
    label: text`Why?`,
    send: text`Ask to cancel`,
    call: 'askToCancel',
  },
  endPlan: {
    title: text`Ask to end this plan?`,
    text: text`Once the other side agrees, the lessons ahead are cancelled. An open payment is then no longer listed here: settle between you what is owed for lessons that were held.`,
    label: text`Why?`,
    send: text`Ask to end it`,
    call: 'askToCancel',
  },
  reportNoShow: {
    title: text`Did this session not take place?`,
    text: text`Our team will check this. Until then the session does not count as completed and cannot be reviewed.`,
    label: text`What happened?`,
    send: text`Report`,
    call: 'reportNoShow',
  },
  reportPlan: {
    title: text`Did the whole month not take place?`,
    text: text`This is about all lessons of the month. Our team will check this. Until then the month does not count as completed and cannot be reviewed.`,
    label: text`What happened?`,
    send: text`Report the month`,
    call: 'reportNoShow',
  },
} as const;

type ReasonDialogProps = { action: keyof typeof TEXTS; bookingId: string; onClose: () => void };

/** Asks for confirmation and an optional reason. The text stays if sending fails. */
export function ReasonDialog({ action, bookingId, onClose }: ReasonDialogProps) {
  const { t } = useLingui();
  const say = useText();
  const words = TEXTS[action];
  const id = useId();
  const actions = useBookingActions();
  const form = useForm({
    initial: { reason: '' },
    pending: actions.isPending,
    onSubmit({ reason }) {
      actions[words.call](bookingId, reason, {
        onSuccess: onClose,
        onError: (failure) => form.setProblems({ failure }),
      });
    },
  });
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      pending={form.isPending}
      title={words.title}
      footer={
        <div className="flex flex-col gap-2.5 sm:flex-row-reverse">
          <Button
            type="submit"
            form={id}
            className="flex-1"
            pending={form.isPending}
            pendingLabel={t`Sending...`}
          >
            {words.send}
          </Button>
          <DialogCloseButton className="flex-1">
            <Trans>Go back</Trans>
          </DialogCloseButton>
        </div>
      }
    >
      <Form {...form.props} id={id} className="grid gap-4">
        <p>{say(words.text)}</p>
        {action === 'reportPlan' && (
          <p>
            <Trans>
              Is it about a single lesson? You can dispute it on the{' '}
              <Link to={planPath(bookingId)} className="text-primary-ink underline underline-offset-3">
                plan page
              </Link>
              .
            </Trans>
          </p>
        )}
        <Field label={words.label} optional>
          {(control) => <TextArea {...control} limit={REASON_MAX} {...form.text('reason')} />}
        </Field>
        <FormAlert text={form.errors.failure} />
      </Form>
    </Dialog>
  );
}
