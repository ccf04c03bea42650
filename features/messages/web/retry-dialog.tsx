import { useState } from 'react';
import { ApiError, connectionText, errorText } from '#platform/web/api/send.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { PasswordAgain } from '#platform/web/ui/password-again.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { useRetry } from './queries.ts';

/** One message, or all that can be sent again (`id` null). */
export type RetryTarget = { id: string | null; count: number; asksPassword: boolean };

type RetryDialogProps = { target: RetryTarget; onClose: () => void; onDone: () => void };

const sentences = (retried: number, left: number): { title: string; description?: string } => ({
  title: retried === 1 ? 'The message is on its way again' : `${retried} messages are on their way again`,
  ...(left > 0 && { description: `${left} more can be sent again. Please press once more for them.` }),
});

/** Asks before many messages are sent again, and for the password where it was given a while ago. */
export function RetryDialog({ target, onClose, onDone }: RetryDialogProps) {
  const retry = useRetry();
  /** Null until the server asks for it: whoever has just signed in is not asked. */
  const [password, setPassword] = useState<string | null>(target.asksPassword ? '' : null);
  const [passwordError, setPasswordError] = useState<string>();
  const [failure, setFailure] = useState<string>();

  function save(): void {
    setPasswordError(undefined);
    setFailure(undefined);
    retry.mutate(
      { id: target.id, password },
      {
        onSuccess: ({ retried, left }) => {
          toast(retried === 0 ? { title: 'There was nothing left to send again' } : sentences(retried, left));
          onDone();
        },
        onError: (error) => {
          const code = error instanceof ApiError ? error.code : null;
          const wrong = error instanceof ApiError ? error.fields.password : undefined;
          if (code === 'REAUTHENTICATE') setPassword('');
          else if (wrong) setPasswordError(wrong);
          else setFailure(connectionText(error) ?? errorText(error, 'Please try again.'));
        },
      },
    );
  }

  return (
    <FormDialog
      size="sm"
      title={target.id === null ? 'Try all again' : 'Try again'}
      submitLabel={target.id === null ? 'Send again' : 'Try again'}
      pendingLabel="Trying..."
      pending={retry.isPending}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="text-ink-2">
        {target.count === 1
          ? 'The message is sent again.'
          : `${target.count.toLocaleString('en-IN')} messages are sent again, the oldest first.`}{' '}
        It is noted in the audit log.
      </p>
      {password !== null && <PasswordAgain value={password} error={passwordError} onChange={setPassword} />}
    </FormDialog>
  );
}
