import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { ApiError, connectionText, errorText } from '#platform/web/api/send.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { PasswordInput } from '#platform/web/ui/password-input.tsx';

type Props = {
  title: string;
  children: ReactNode;
  action: string;
  pendingLabel: string;
  danger?: boolean;
  /** Does it with the password; what it throws is shown at the field. */
  onConfirm: (password: string) => Promise<void>;
  onClose: () => void;
};

/** Asks for the password before something that a screen left open must not do. */
export function PasswordDialog(props: Props) {
  const { title, children, action, pendingLabel, danger = false, onConfirm, onClose } = props;
  const formId = useId();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    setError(undefined);
    try {
      await onConfirm(password);
    } catch (failure) {
      const field = failure instanceof ApiError ? failure.fields.password : undefined;
      setError(field ?? connectionText(failure) ?? errorText(failure, 'Please try again.'));
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={title}
      footer={
        <Button
          type="submit"
          form={formId}
          variant={danger ? 'danger' : 'primary'}
          className="w-full"
          pending={pending}
          pendingLabel={pendingLabel}
        >
          {action}
        </Button>
      }
    >
      <form id={formId} method="post" noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <div className="text-ink-2">{children}</div>
        <Field label="Current password" error={error}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
