import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError } from '#platform/web/api/send.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { ReauthPasswordField } from '#platform/web/ui/fields/reauth-password-field.tsx';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { displayName } from '#shared/texts/text.ts';
import { text } from '#shared/texts/translate.ts';
import type { AdminUser } from '../contract.ts';
import { useToggleBlock } from './queries.ts';

const REASON_MAX = 500;
const NEEDED = text`Please give a reason.`;

const FOLLOWS = {
  teacher: text`They are signed out at once, and their profile is removed from search. Their pending requests and coming sessions are cancelled, and the students are notified. They get a message without the reason.`,
  student: text`They are signed out at once. Their pending requests and coming sessions are cancelled, and the teachers are notified. They get a message without the reason.`,
  admin: text`They are signed out at once.`,
} as const;

const asksForPassword = (error: unknown) => error instanceof ApiError && error.code === 'REAUTHENTICATE';

type BlockDialogProps = { user: AdminUser; onClose: () => void };

/** Blocks or unblocks an account. The reason is stored in the audit log. */
export function BlockDialog({ user, onClose }: BlockDialogProps) {
  const { t } = useLingui();
  const say = useText();
  /** Null until the server asks for the password again, some time after the sign-in. */
  const [password, setPassword] = useState<string | null>(null);
  const toggle = useToggleBlock();
  const name = displayName(user);
  const verb = user.isBlocked ? t`Unblock` : t`Block`;

  const form = useForm({
    initial: { reason: '' },
    fields: ['reason', 'password'],
    pending: toggle.isPending,
    failure: asksForPassword(toggle.error) ? null : toggle.error,
    validate: ({ reason }) => ({ reason: reason.trim() === '' ? NEEDED : undefined }),
    onSubmit: ({ reason }) => save(reason),
  });

  function save(reason: string): void {
    toggle.mutate(
      { user, reason, password },
      {
        onSuccess: () => {
          toast({ title: user.isBlocked ? t`${name} is no longer blocked` : t`${name} is blocked` });
          onClose();
        },
        onError: (thrown) => {
          if (asksForPassword(thrown)) setPassword('');
        },
      },
    );
  }

  return (
    <FormDialog
      size="sm"
      title={user.isBlocked ? t`Unblock ${name}` : t`Block ${name}`}
      submitLabel={verb}
      pendingLabel={user.isBlocked ? t`Unblocking...` : t`Blocking...`}
      variant={user.isBlocked ? 'primary' : 'danger'}
      form={form}
      failure={form.alert()}
      onClose={onClose}
    >
      <p className="text-ink-2">
        {user.isBlocked
          ? t`They can sign in again; an approved profile is listed again.`
          : say(FOLLOWS[user.userType])}
      </p>
      {user.blockedReason && (
        <p className="rounded-md bg-surface-sunken px-4 py-2.5 break-words">
          <span className="block text-sm text-ink-2">
            <Trans>Blocked because</Trans>
          </span>
          {user.blockedReason}
        </p>
      )}
      <Field
        label={t`Reason`}
        hint={t`Saved in the audit log. The user does not see it.`}
        error={form.errors.reason}
      >
        {(control) => <TextArea {...control} limit={REASON_MAX} {...form.text('reason')} />}
      </Field>
      {password !== null && (
        <ReauthPasswordField value={password} error={form.errors.password} onChange={setPassword} />
      )}
    </FormDialog>
  );
}
