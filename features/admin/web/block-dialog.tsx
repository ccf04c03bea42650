import { useRef, useState } from 'react';
import { ApiError, connectionText, errorText } from '#platform/web/api/send.ts';
import { Field } from '#platform/web/ui/field.tsx';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { PasswordAgain } from '#platform/web/ui/password-again.tsx';
import { TextArea } from '#platform/web/ui/text-area.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { displayName } from '#shared/text.ts';
import type { AdminUser } from '../contract.ts';
import { useToggleBlock } from './queries.ts';

const REASON_MAX = 500;
const NEEDED = 'Please write why.';

const FOLLOWS = {
  teacher:
    'They are signed out at once, their profile leaves search, and their pending requests and sessions to come are cancelled. The students are told, and they get a letter without the reason.',
  student:
    'They are signed out at once, and their pending requests and sessions to come are cancelled. The teachers are told, and they get a letter without the reason.',
  admin: 'They are signed out at once.',
} as const;

type BlockDialogProps = { user: AdminUser; onClose: () => void };

/** Blocks an account or lets it in again, for a reason that stays in the audit log. */
export function BlockDialog({ user, onClose }: BlockDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  /** Null until the server asks for it: whoever has just signed in is not asked. */
  const [password, setPassword] = useState<string | null>(null);
  const [passwordError, setPasswordError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const toggle = useToggleBlock();
  const verb = user.isBlocked ? 'Unblock' : 'Block';
  const name = displayName(user);

  function save(): void {
    if (reason.trim() === '') {
      setError(NEEDED);
      field.current?.focus();
      return;
    }
    setError(undefined);
    setFailure(undefined);
    setPasswordError(undefined);
    toggle.mutate(
      { user, reason, password },
      {
        onSuccess: () => {
          toast({ title: `${name} is ${user.isBlocked ? 'no longer blocked' : 'blocked'}` });
          onClose();
        },
        onError: (thrown) => {
          if (thrown instanceof ApiError && thrown.code === 'REAUTHENTICATE') {
            setPassword('');
            return;
          }
          if (thrown instanceof ApiError && thrown.fields.password) {
            setPasswordError(thrown.fields.password);
            return;
          }
          const wrong = thrown instanceof ApiError ? thrown.fields.reason : undefined;
          if (wrong) setError(wrong);
          else setFailure(connectionText(thrown) ?? errorText(thrown, 'Please try again.'));
          if (wrong) field.current?.focus();
        },
      },
    );
  }

  return (
    <FormDialog
      size="sm"
      title={`${verb} ${name}`}
      submitLabel={verb}
      pendingLabel={user.isBlocked ? 'Unblocking...' : 'Blocking...'}
      variant={user.isBlocked ? 'primary' : 'danger'}
      pending={toggle.isPending}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="text-ink-2">
        {user.isBlocked
          ? 'They can sign in again; an approved profile is listed again.'
          : FOLLOWS[user.userType]}
      </p>
      {user.blockedReason && (
        <p className="rounded-md bg-surface-sunken px-4 py-2.5 break-words">
          <span className="block text-sm text-ink-2">Blocked because</span>
          {user.blockedReason}
        </p>
      )}
      <Field label="Reason" hint="Kept in the audit log; the person does not read it." error={error}>
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            limit={REASON_MAX}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      {password !== null && <PasswordAgain value={password} error={passwordError} onChange={setPassword} />}
    </FormDialog>
  );
}
