import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { ApiError, send } from '#platform/web/api/send.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { CopyButton } from '#platform/web/ui/copy-button.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { FormAlert } from '#platform/web/ui/fields/form-alert.tsx';
import { OtpInput } from '#platform/web/ui/fields/otp-input.tsx';
import { PasswordInput } from '#platform/web/ui/fields/password-input.tsx';
import { TextInput } from '#platform/web/ui/fields/text-input.tsx';
import { QrCode } from '#platform/web/ui/qr-code.tsx';
import { callRef } from '#shared/calls/call.ts';
import type { CurrentUser } from '../contract.ts';
import type { confirmSecondFactor, startSecondFactor } from '../second-factor-contract.ts';

const startRef = callRef<typeof startSecondFactor>('POST', '/api/auth/second-factor');
const confirmRef = callRef<typeof confirmSecondFactor>('POST', '/api/auth/second-factor/confirm');

type Props = {
  mobile: string;
  /** The password that the user has just typed; null if this form must ask for it. */
  password: string | null;
  /** True if the account already has a second step. Then the form asks for one of its codes. */
  replaces?: boolean;
  /** Called when the second step is on, and its recovery codes are shown. */
  onConfirmed?: (user: CurrentUser) => void;
  /** Called when the user has seen the recovery codes. The user is signed in by then. */
  onDone: (user: CurrentUser) => void;
};

/** Key of the write that turns the second step on. Its answer has the recovery codes. */
export const CONFIRM_KEY = ['confirm-second-factor'];

const GROUPS = /.{1,4}/g;

/** Shows a QR code for the authenticator app, checks its first code, then shows the recovery codes. Mount it lazily. */
export function SecondFactorSetup(props: Props) {
  const { mobile, password: checked, replaces = false, onConfirmed, onDone } = props;
  const { t } = useLingui();
  const starting = useMutation({
    mutationFn: ({ password, code }: { password: string; code: string }) =>
      send(startRef, { body: { mobile, password, ...(code.trim() !== '' && { code }) } }),
  });
  const confirming = useMutation({
    mutationKey: CONFIRM_KEY,
    mutationFn: (code: string) =>
      send(confirmRef, { body: { mobile, password: start.values.password, code } }),
    onSuccess: ({ user }) => onConfirmed?.(user),
  });
  const start = useForm({
    initial: { password: checked ?? '', code: '' },
    pending: starting.isPending,
    failure: starting.error,
    onSubmit: (values) => starting.mutate(values),
  });
  const confirm = useForm({
    initial: { code: '' },
    pending: confirming.isPending,
    failure: confirming.error,
    onSubmit: ({ code }) => confirming.mutate(code),
  });
  function restart() {
    starting.reset();
    confirming.reset();
    confirm.change({ code: '' });
  }
  const isExpired = confirming.error instanceof ApiError && confirming.error.code === 'SECOND_FACTOR_EXPIRED';
  const begun = starting.data;
  const done = confirming.data;
  if (done) return <RecoveryCodes codes={done.recoveryCodes} onSaved={() => onDone(done.user)} />;

  if (!begun) {
    const { errors } = start;
    const alert = start.alert();
    return (
      <Form {...start.props} method="post" className="flex flex-col gap-5">
        <p className="text-ink-2">
          <Trans>
            You need an authenticator app on your phone, such as Aegis, Google Authenticator or 1Password. At
            each sign-in it shows a code of six digits.
          </Trans>
        </p>
        {checked === null && (
          <Field label={t`Password`} error={errors.password}>
            {(control) => (
              <PasswordInput {...control} autoComplete="current-password" {...start.text('password')} />
            )}
          </Field>
        )}
        {replaces && (
          <Field
            label={t`Code in use now`}
            hint={t`From the app that you have, or a recovery code`}
            error={errors.code}
          >
            {(control) => <TextInput {...control} autoComplete="one-time-code" {...start.text('code')} />}
          </Field>
        )}
        <FormAlert text={alert ?? (checked === null ? null : (errors.password ?? null))} />
        <Button type="submit" pending={start.isPending} pendingLabel={t`Preparing...`}>
          <Trans>Continue</Trans>
        </Button>
      </Form>
    );
  }

  return (
    <Form {...confirm.props} method="post" className="flex flex-col gap-5">
      <div>
        <p className="mb-3">
          <Trans>1. Scan this with the app.</Trans>
        </p>
        <QrCode text={begun.address} label={t`QR code of the key shown below`} />
        <p className="mt-3 text-sm text-ink-2">
          <Trans>
            On this phone?{' '}
            <a
              href={begun.address}
              className="inline-flex min-h-11 items-center font-medium text-primary-ink underline underline-offset-4"
            >
              Open the app
            </a>
          </Trans>
        </p>
        <p className="text-sm text-ink-2">
          <Trans>Or type this key into it:</Trans>
        </p>
        <p className="tabular font-mono font-medium break-words">{begun.secret.match(GROUPS)?.join(' ')}</p>
      </div>
      <Field label={t`2. Enter the code that it shows`} error={confirm.errors.code}>
        {(control) => <OtpInput {...control} {...confirm.value('code')} isRefused={confirming.isError} />}
      </Field>
      <FormAlert text={confirm.alert()} />
      {isExpired && (
        <Button variant="outline" onClick={restart}>
          <Trans>Start again</Trans>
        </Button>
      )}
      <Button
        type="submit"
        disabled={confirm.values.code.length < 6}
        pending={confirm.isPending}
        pendingLabel={t`Checking...`}
      >
        <Trans>Confirm</Trans>
      </Button>
    </Form>
  );
}

function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-5">
      <p role="status" className="rounded-md bg-primary-soft px-3.5 py-2.5 text-primary-ink">
        <Trans>Your second step is set up.</Trans>
      </p>
      <div>
        <h3 className="text-md">
          <Trans>Recovery codes</Trans>
        </h3>
        <p className="mt-1 text-ink-2">
          <Trans>
            Each code signs you in once if you do not have your phone. Store them in a safe place: we will not
            show them again.
          </Trans>
        </p>
      </div>
      <ul className="tabular grid grid-cols-1 gap-x-4 gap-y-1 rounded-md bg-surface-sunken p-4 text-center font-mono min-[24rem]:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-2.5">
        <CopyButton text={codes.join('\n')} label={t`Copy all`} />
        <Button onClick={onSaved}>
          <Trans>I have saved them</Trans>
        </Button>
      </div>
    </div>
  );
}
