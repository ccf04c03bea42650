import { Trans } from '@lingui/react/macro';
import { type ReactNode, type Ref, useId } from 'react';
import type { Label } from '#platform/web/locales/use-text.ts';
import type { Words } from '#shared/texts/translate.ts';
import { Form } from '../../forms/form.tsx';
import { Button, type ButtonVariant } from '../button.tsx';
import { FormAlert } from '../fields/form-alert.tsx';
import { Dialog, DialogCloseButton } from './dialog.tsx';

type FormDialogProps = {
  title: Label;
  subtitle?: Label;
  size?: 'sm';
  submitLabel: Label;
  pendingLabel: Label;
  variant?: ButtonVariant;
  /** The error of the whole form. Field errors show under their fields. */
  failure?: Words | null | undefined;
  /** From `useForm`. */
  form: { isPending: boolean; props: { ref: Ref<HTMLFormElement>; onSubmit: () => void } };
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with one form and the buttons Cancel and submit. */
export function FormDialog(props: FormDialogProps) {
  const { submitLabel, pendingLabel, variant, failure, form, onClose, children, ...head } = props;
  const formId = useId();
  return (
    <Dialog
      open
      {...head}
      onClose={onClose}
      pending={form.isPending}
      footer={
        <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
          <DialogCloseButton>
            <Trans>Cancel</Trans>
          </DialogCloseButton>
          <Button
            type="submit"
            form={formId}
            pending={form.isPending}
            pendingLabel={pendingLabel}
            {...(variant && { variant })}
          >
            {submitLabel}
          </Button>
        </div>
      }
    >
      <Form {...form.props} id={formId} className="flex flex-col gap-4">
        {children}
        <FormAlert text={failure} />
      </Form>
    </Dialog>
  );
}
