import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { ApiError, failureReason } from '#platform/web/api/send.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { PasswordInput } from '#platform/web/ui/fields/password-input.tsx';

type Props = {
  title: string;
  children: ReactNode;
  action: string;
  pendingLabel: string;
  danger?: boolean;
  /** Runs the action with the password. Its errors are shown at the field. */
  onConfirm: (password: string) => Promise<void>;
  onClose: () => void;
};

/** Asks for the password, to protect an action from strangers at an unlocked screen. */
export function PasswordDialog(props: Props) {
  const { t } = useLingui();
  const { title, children, action, pendingLabel, danger = false, onConfirm, onClose } = props;
  const formId = useId();
  const form = useForm({
    initial: { password: '' },
    async onSubmit({ password }) {
      try {
        await onConfirm(password);
      } catch (failure) {
        const field = failure instanceof ApiError ? failure.fields.password : undefined;
        const text = field ?? failureReason(failure);
        form.setProblems({ password: text });
      }
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      pending={form.isPending}
      size="sm"
      title={title}
      footer={
        <Button
          type="submit"
          form={formId}
          variant={danger ? 'danger' : 'primary'}
          className="w-full"
          pending={form.isPending}
          pendingLabel={pendingLabel}
        >
          {action}
        </Button>
      }
    >
      <Form {...form.props} id={formId} method="post" className="flex flex-col gap-5">
        <div className="text-ink-2">{children}</div>
        <Field label={t`Current password`} error={form.errors.password}>
          {(control) => (
            <PasswordInput {...control} autoComplete="current-password" {...form.text('password')} />
          )}
        </Field>
      </Form>
    </Dialog>
  );
}
