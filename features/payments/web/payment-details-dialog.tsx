import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { PasswordInput } from '#platform/web/ui/fields/password-input.tsx';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { TextInput } from '#platform/web/ui/fields/text-input.tsx';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { formatInstant } from '#shared/time.ts';
import type { PaymentDetails } from '../details-contract.ts';
import { useSavePaymentDetails } from './queries.ts';

type DialogProps = { details: PaymentDetails; onClose: () => void };

/** Form for the teacher's UPI id and tax number; it asks for the password. */
export function PaymentDetailsDialog({ details, onClose }: DialogProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const saving = useSavePaymentDetails();
  const latest = details.next ?? details;
  const form = useForm({
    initial: {
      upiId: latest.upiId ?? '',
      payeeName: latest.payeeName ?? '',
      gstin: details.gstin ?? '',
      legalName: details.legalName ?? '',
      address: details.address ?? '',
      password: '',
    },
    pending: saving.isPending,
    failure: saving.error,
    onSubmit(values) {
      saving.mutate(values, {
        onSuccess({ next }) {
          toast({
            title: t`Saved`,
            ...(next && {
              description: t`Students see ${next.upiId} from ${formatInstant(next.from, 'dayTime', locale)} IST.`,
            }),
          });
          onClose();
        },
      });
    },
  });
  const { errors, text, values } = form;
  return (
    <FormDialog
      title={t`Your UPI id`}
      submitLabel={t`Save`}
      pendingLabel={t`Saving...`}
      failure={form.alert(t`This was not saved`)}
      form={form}
      onClose={onClose}
    >
      <Field
        label={t`UPI id`}
        hint={t`As your UPI app shows it, such as name@bank. Leave it empty to remove it.`}
        error={errors.upiId}
      >
        {(control) => (
          <TextInput
            {...control}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            {...text('upiId')}
          />
        )}
      </Field>
      <Field label={t`Name that UPI apps show`} error={errors.payeeName}>
        {(control) => <TextInput {...control} autoComplete="off" {...text('payeeName')} />}
      </Field>
      <Field
        label={t`GSTIN`}
        optional
        hint={t`Only if you are registered for GST: your students then get tax invoices.`}
        error={errors.gstin}
      >
        {(control) => (
          <TextInput {...control} autoCapitalize="characters" autoComplete="off" {...text('gstin')} />
        )}
      </Field>
      {values.gstin.trim() !== '' && (
        <>
          <Field label={t`Legal name`} error={errors.legalName}>
            {(control) => <TextInput {...control} autoComplete="organization" {...text('legalName')} />}
          </Field>
          <Field label={t`Address`} error={errors.address}>
            {(control) => <TextArea {...control} rows={3} {...text('address')} />}
          </Field>
        </>
      )}
      <Field label={t`Current password`} error={errors.password}>
        {(control) => <PasswordInput {...control} autoComplete="current-password" {...text('password')} />}
      </Field>
      <p className="text-sm text-ink-2">
        <Trans>
          We tell you by SMS and email. A changed UPI id counts after 24 hours; until then the old one shows.
        </Trans>
      </p>
    </FormDialog>
  );
}
