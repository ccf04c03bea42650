import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#platform/web/api/send.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { schemaErrors } from '#platform/web/forms/schema-errors.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { FormAlert } from '#platform/web/ui/fields/form-alert.tsx';
import { MobileInput } from '#platform/web/ui/fields/mobile-input.tsx';
import { PasswordInput } from '#platform/web/ui/fields/password-input.tsx';
import { TextInput } from '#platform/web/ui/fields/text-input.tsx';
import { LazyPanel } from '#platform/web/ui/states/lazy-panel.tsx';
import { loginBody } from '../contract.ts';
import { forgotPasswordPath } from '../sign-in-paths.ts';
import { type CredentialsProps, usePassedCredentials } from './credentials.ts';
import { SampleSignIns } from './sample-sign-ins.tsx';
import { SECOND_STEP_ERRORS, useAfterSignIn, useLogin } from './use-entry.ts';

const loadSecondFactorSetup = () =>
  import('./second-factor-setup.tsx').then((module) => module.SecondFactorSetup);

type Props = CredentialsProps & {
  next: string | null;
  showSamples: boolean;
  /** Shown between the form and the sample accounts. */
  children: ReactNode;
};

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined);

/** Mobile and password, validated on submit. Admins are then asked for a code, or to set up a second step. */
export function SignInForm({ next, showSamples, credentials, onCredentials, children }: Props) {
  const { t } = useLingui();
  const login = useLogin(next);
  const form = useForm({
    initial: { ...credentials, code: '' },
    fields: ['code'],
    pending: login.isPending,
    failure: login.error,
    validate: (values) => schemaErrors(loginBody, values),
    onSubmit: (values) => send(loginBody.parse(values)),
  });
  usePassedCredentials(form.values, onCredentials);
  function send({ mobile, password, code = '' }: ReturnType<typeof loginBody.parse>): void {
    login.mutate(
      { mobile, password, ...(code.trim() !== '' && { code }) },
      {
        onError: (error) => {
          if (codeOf(error) === SECOND_STEP_ERRORS.needed) setAsksForCode(true);
          if (codeOf(error) === SECOND_STEP_ERRORS.enrol) setProven({ mobile, password });
        },
      },
    );
  }
  const [asksForCode, setAsksForCode] = useState(false);
  const [proven, setProven] = useState<{ mobile: string; password: string } | null>(null);
  const signedIn = useAfterSignIn(next);
  const { errors, text } = form;
  if (proven) {
    return (
      <>
        <h2 className="mb-2 text-lg">
          <Trans>Set up your second step</Trans>
        </h2>
        <LazyPanel
          load={loadSecondFactorSetup}
          props={{ ...proven, onDone: (user) => void signedIn(user) }}
          loading={
            <p role="status">
              <Trans>Loading...</Trans>
            </p>
          }
        />
      </>
    );
  }
  const needsCode = codeOf(login.error) === SECOND_STEP_ERRORS.needed;
  return (
    <>
      {/* POST, so that a submit before hydration does not put the password into the URL. */}
      <Form {...form.props} method="post" className="flex flex-col gap-5 noscript:hidden">
        <Field label={t`Mobile number`} error={errors.mobile}>
          {(attributes) => <MobileInput {...attributes} name="mobile" {...form.value('mobile')} />}
        </Field>
        <Field label={t`Password`} error={errors.password}>
          {(attributes) => (
            <PasswordInput
              {...attributes}
              name="password"
              autoComplete="current-password"
              {...text('password')}
            />
          )}
        </Field>
        <Link
          to={forgotPasswordPath(next)}
          className="-mt-3 -mb-2 inline-flex min-h-11 items-center self-end font-medium text-primary-ink underline underline-offset-4"
        >
          <Trans>Forgot password?</Trans>
        </Link>
        {asksForCode && (
          <Field
            label={t`Code`}
            hint={t`Six digits from your authenticator app, or a recovery code`}
            error={errors.code}
          >
            {(attributes) => (
              <TextInput
                {...attributes}
                name="code"
                autoFocus
                autoComplete="one-time-code"
                autoCapitalize="characters"
                {...text('code')}
              />
            )}
          </Field>
        )}
        <FormAlert text={needsCode ? null : form.alert(t`Invalid mobile number or password`)} />
        <Button type="submit" pending={form.isPending} pendingLabel={t`Signing in...`}>
          <Trans>Sign In</Trans>
        </Button>
      </Form>
      {children}
      {showSamples && (
        <SampleSignIns
          onChoose={({ mobile, password }) => {
            form.change({ mobile: mobile.replace(/\D/g, '').slice(-10), password });
            form.setProblems({});
          }}
        />
      )}
    </>
  );
}
