import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { refusalOf } from '#platform/web/api/refusal.ts';
import { send } from '#platform/web/api/send.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { FormAlert } from '#platform/web/ui/form-alert.tsx';
import { PasswordInput } from '#platform/web/ui/password-input.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { callRef } from '#shared/call.ts';
import type { CurrentUser } from '../contract.ts';
import type { disableSecondFactor } from '../second-factor-contract.ts';
import { SecondFactorSetup } from './second-factor-setup.tsx';

const disableRef = callRef<typeof disableSecondFactor>('POST', '/api/admin/second-factor/disable');

type SetUpProps = {
  mobile: string;
  replaces: boolean;
  onClose: () => void;
  onDone: (user: CurrentUser) => void;
};

export function SetUpDialog({ mobile, replaces, onClose, onDone }: SetUpProps) {
  return (
    <Dialog open size="sm" title="Second step at sign-in" onClose={onClose}>
      <SecondFactorSetup mobile={mobile} password={null} replaces={replaces} onDone={onDone} />
    </Dialog>
  );
}

export function TurnOffDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const formId = useId();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const turningOff = useMutation({
    mutationFn: () => send(disableRef, { body: { password, code } }),
    onSuccess: onDone,
  });
  const { byField, alert } = refusalOf(turningOff.error, ['password', 'code'], 'Please try again.');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!turningOff.isPending) turningOff.mutate();
  };
  return (
    <Dialog
      open
      size="sm"
      title="Turn off the second step"
      onClose={onClose}
      footer={
        <Button
          type="submit"
          form={formId}
          variant="danger"
          className="w-full"
          pending={turningOff.isPending}
          pendingLabel="Turning off..."
        >
          Turn off
        </Button>
      }
    >
      <form id={formId} method="post" noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <p className="text-ink-2">Your password alone signs you in then.</p>
        <Field label="Password" error={byField.password}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        <Field label="Code" hint="From your app, or a recovery code" error={byField.code}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="one-time-code"
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </Field>
        <FormAlert text={alert} />
      </form>
    </Dialog>
  );
}
