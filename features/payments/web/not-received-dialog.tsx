import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from '#platform/web/forms/use-form.ts';
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { formatRupees } from '#shared/money.ts';
import type { TeacherDue } from '../contract.ts';
import { useSayNotReceived } from './queries.ts';

/** Maximum length of the short text, in code points; contract.ts checks it too. */
const LINE_MAX = 200;

/** Asks the teacher for a short text to the student. The text stays if sending fails. */
export function NotReceivedDialog({ due, onClose }: { due: TeacherDue; onClose: () => void }) {
  const { t } = useLingui();
  const { firstName } = due.student;
  const saying = useSayNotReceived();
  const form = useForm({
    initial: { line: '' },
    validate: ({ line }) => (line.trim() === '' ? { line: t`Please write a line to the student` } : {}),
    pending: saying.isPending,
    failure: saying.error,
    onSubmit({ line }) {
      const told = { title: t`We told ${firstName}` };
      saying.mutate({ id: due.id, line, told }, { onSuccess: onClose });
    },
  });
  return (
    <FormDialog
      title={t`${formatRupees(due.amount)} not received`}
      size="sm"
      submitLabel={t`Send`}
      pendingLabel={t`Sending...`}
      failure={form.alert(t`This was not saved`)}
      form={form}
      onClose={onClose}
    >
      <p className="text-ink-2">
        <Trans>Look in your bank app once more. {firstName} can send it again, or compare the UPI id.</Trans>
      </p>
      <Field label={t`A line to ${firstName}`} error={form.errors.line}>
        {(control) => <TextArea {...control} rows={3} limit={LINE_MAX} {...form.text('line')} />}
      </Field>
    </FormDialog>
  );
}
