import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError } from '#platform/web/api/send.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx';
import { ReauthPasswordField } from '#platform/web/ui/fields/reauth-password-field.tsx';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { pluralText, type Translate, text } from '#shared/texts/translate.ts';
import { useRetry } from './queries.ts';

/** What to send again: one message, or all retriable ones (then `id` is null). */
export type RetryTarget = { id: string | null; count: number; asksPassword: boolean };

const asksForPassword = (error: unknown) => error instanceof ApiError && error.code === 'REAUTHENTICATE';

type RetryDialogProps = { target: RetryTarget; onClose: () => void; onDone: () => void };

const sentences = (retried: number, left: number, t: Translate): { title: string; description?: string } => ({
  title: t(
    pluralText(retried, {
      one: 'The message is on its way again',
      other: '# messages are on their way again',
    }),
  ),
  ...(left > 0 && { description: t(text`${left} more can be sent again. Try again to send them.`) }),
});

/** Asks for confirmation before sending many messages, and for the password if the last check is too old. */
export function RetryDialog({ target, onClose, onDone }: RetryDialogProps) {
  const { t } = useLingui();
  const say = useText();
  const retry = useRetry();
  /** Null while no password is needed. The server asks for it if the sign-in is too long ago. */
  const [password, setPassword] = useState<string | null>(target.asksPassword ? '' : null);
  const form = useForm({
    initial: {},
    fields: ['password'],
    pending: retry.isPending,
    failure: asksForPassword(retry.error) ? null : retry.error,
    onSubmit: save,
  });

  function save(): void {
    retry.mutate(
      { id: target.id, password },
      {
        onSuccess: ({ retried, left }) => {
          toast(retried === 0 ? { title: t`Nothing left to resend` } : sentences(retried, left, say));
          onDone();
        },
        onError: (error) => {
          if (asksForPassword(error)) setPassword('');
        },
      },
    );
  }

  return (
    <FormDialog
      size="sm"
      title={target.id === null ? t`Try all again` : t`Try again`}
      submitLabel={target.id === null ? t`Send again` : t`Try again`}
      pendingLabel={t`Trying...`}
      form={form}
      failure={form.alert()}
      onClose={onClose}
    >
      <p className="text-ink-2">
        <Plural
          value={target.count}
          one="The message is sent again."
          other="# messages are sent again, the oldest first."
        />{' '}
        <Trans>This is recorded in the audit log.</Trans>
      </p>
      {password !== null && (
        <ReauthPasswordField value={password} error={form.errors.password} onChange={setPassword} />
      )}
    </FormDialog>
  );
}
