import { type ReactNode, useId } from 'react';
import { Button, type ButtonVariant } from './button.tsx';
import { Dialog } from './dialog.tsx';

type FormDialogProps = {
  title: string;
  subtitle?: string;
  size?: 'sm';
  submitLabel: string;
  pendingLabel: string;
  variant?: ButtonVariant;
  pending: boolean;
  /** What went wrong with the whole of it; what is wrong with a field stands under the field. */
  failure?: string | null | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A question with fields: Cancel, or the one button that sends it. While it is sent, a second press does nothing. */
export function FormDialog(props: FormDialogProps) {
  const { submitLabel, pendingLabel, variant, pending, failure, onSubmit, onClose, children, ...head } =
    props;
  const formId = useId();
  return (
    <Dialog
      open
      {...head}
      onClose={onClose}
      footer={
        <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            pending={pending}
            pendingLabel={pendingLabel}
            {...(variant && { variant })}
          >
            {submitLabel}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) onSubmit();
        }}
      >
        {children}
        {failure && (
          <p role="alert" className="rounded-md bg-danger-soft px-4 py-2.5">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  );
}
