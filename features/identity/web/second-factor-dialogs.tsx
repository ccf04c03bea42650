import { Trans, useLingui } from '@lingui/react/macro';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { send } from '#platform/web/api/send.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { FormAlert } from '#platform/web/ui/fields/form-alert.tsx';
import { PasswordInput } from '#platform/web/ui/fields/password-input.tsx';
import { TextInput } from '#platform/web/ui/fields/text-input.tsx';
import { callRef } from '#shared/calls/call.ts';
import type { CurrentUser } from '../contract.ts';
import type { disableSecondFactor } from '../second-factor-contract.ts';
import { CONFIRM_KEY, SecondFactorSetup } from './second-factor-setup.tsx';

const disableRef = callRef<typeof disableSecondFactor>('POST', '/api/admin/second-factor/disable');

type SetUpProps = {
  mobile: string;
  replaces: boolean;
  onClose: () => void;
  onDone: (user: CurrentUser) => void;
};

/** Sets up the second step. Asks before it closes over the recovery codes, which are shown only once. */
export function SetUpDialog({ mobile, replaces, onClose, onDone }: SetUpProps) {
  const { t } = useLingui();
  const [confirmed, setConfirmed] = useState<CurrentUser | null>(null);
  const [asksSaved, setAsksSaved] = useState(false);
  const isConfirming = useIsMutating({ mutationKey: CONFIRM_KEY }) > 0;
  const close = () => (confirmed === null ? onClose() : setAsksSaved(true));
  return (
    <Dialog open size="sm" title={t`Second step at sign-in`} onClose={close} pending={isConfirming}>
      <SecondFactorSetup
        mobile={mobile}
        password={null}
        replaces={replaces}
        onConfirmed={setConfirmed}
        onDone={onDone}
      />
      <ConfirmDialog
        open={asksSaved}
        title={t`Have you saved the recovery codes?`}
        text={t`We will not show them again.`}
        dismissLabel={t`Show the codes`}
        confirmLabel={t`I have saved them`}
        onDismiss={() => setAsksSaved(false)}
        onConfirm={() => confirmed && onDone(confirmed)}
      />
    </Dialog>
  );
}

export function TurnOffSecondFactorDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { t } = useLingui();
  const formId = useId();
  const turningOff = useMutation({
    mutationFn: (body: { password: string; code: string }) => send(disableRef, { body }),
    onSuccess: onDone,
  });
  const form = useForm({
    initial: { password: '', code: '' },
    pending: turningOff.isPending,
    failure: turningOff.error,
    onSubmit: (values) => turningOff.mutate(values),
  });
  return (
    <Dialog
      open
      size="sm"
      title={t`Turn off the second step`}
      onClose={onClose}
      pending={form.isPending}
      footer={
        <Button
          type="submit"
          form={formId}
          variant="danger"
          className="w-full"
          pending={form.isPending}
          pendingLabel={t`Turning off...`}
        >
          <Trans>Turn off</Trans>
        </Button>
      }
    >
      <Form {...form.props} id={formId} method="post" className="flex flex-col gap-5">
        <p className="text-ink-2">
          <Trans>You will then sign in with your password only.</Trans>
        </p>
        <Field label={t`Password`} error={form.errors.password}>
          {(control) => (
            <PasswordInput {...control} autoComplete="current-password" {...form.text('password')} />
          )}
        </Field>
        <Field label={t`Code`} hint={t`From your app, or a recovery code`} error={form.errors.code}>
          {(control) => <TextInput {...control} autoComplete="one-time-code" {...form.text('code')} />}
        </Field>
        <FormAlert text={form.alert()} />
      </Form>
    </Dialog>
  );
}
