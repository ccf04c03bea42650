import { zodResolver } from '@hookform/resolvers/zod';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { ApiError, connectionText, errorText } from '#platform/web/api/send.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { FormAlert } from '#platform/web/ui/form-alert.tsx';
import { MobileInput } from '#platform/web/ui/mobile-input.tsx';
import { PasswordInput } from '#platform/web/ui/password-input.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { useHydrated } from '#platform/web/ui/use-hydrated.ts';
import { loginBody } from '../contract.ts';
import { SampleSignIns } from './sample-sign-ins.tsx';
import { SECOND_STEP, useLogin, useSignedIn } from './use-entry.ts';

const SecondFactorSetup = lazy(() =>
  import('./second-factor-setup.tsx').then((module) => ({ default: module.SecondFactorSetup })),
);

type Props = {
  next: string | null;
  showSamples: boolean;
  /** Stands between the form and the sample accounts. */
  children: ReactNode;
};

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined);

/** Number and password; judged when sent. An admin is asked for a code after them, or to set that up. */
export function SignInForm({ next, showSamples, children }: Props) {
  const hydrated = useHydrated();
  const login = useLogin(next);
  const { control, register, handleSubmit, formState, setValue, clearErrors } = useForm({
    resolver: zodResolver(loginBody),
    defaultValues: { mobile: '' },
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  const [asksForCode, setAsksForCode] = useState(false);
  const [proven, setProven] = useState<{ mobile: string; password: string } | null>(null);
  const signedIn = useSignedIn(next);
  const { errors } = formState;
  if (proven) {
    return (
      <Suspense fallback={<p role="status">Loading...</p>}>
        <h2 className="mb-2 text-lg">Set up your second step</h2>
        <SecondFactorSetup {...proven} onDone={(user) => void signedIn(user)} />
      </Suspense>
    );
  }
  const wrongCode = login.error instanceof ApiError ? login.error.fields.code : undefined;
  const needsCode = codeOf(login.error) === SECOND_STEP.needed;
  return (
    <>
      {/* POST, so that not even a press before the script is there puts a password into the address. */}
      <form
        method="post"
        noValidate
        className="flex flex-col gap-5 noscript:hidden"
        onSubmit={handleSubmit(({ mobile, password, code = '' }) =>
          login.mutate(
            { mobile, password, ...(code.trim() !== '' && { code }) },
            {
              onError: (error) => {
                if (codeOf(error) === SECOND_STEP.needed) setAsksForCode(true);
                if (codeOf(error) === SECOND_STEP.enrol) setProven({ mobile, password });
              },
            },
          ),
        )}
      >
        <Field label="Mobile number" error={errors.mobile?.message}>
          {(attributes) => (
            <Controller
              control={control}
              name="mobile"
              render={({ field }) => <MobileInput {...attributes} {...field} />}
            />
          )}
        </Field>
        <Field label="Password" error={errors.password?.message}>
          {(attributes) => (
            <PasswordInput {...attributes} autoComplete="current-password" {...register('password')} />
          )}
        </Field>
        <Link
          to="/forgot-password"
          className="-mt-3 -mb-2 inline-flex min-h-11 items-center self-end font-medium text-primary-ink underline underline-offset-4"
        >
          Forgot password?
        </Link>
        {asksForCode && (
          <Field
            label="Code"
            hint="Six digits from your authenticator app, or a recovery code"
            error={wrongCode}
          >
            {(attributes) => (
              <TextInput
                {...attributes}
                autoFocus
                autoComplete="one-time-code"
                autoCapitalize="characters"
                {...register('code')}
              />
            )}
          </Field>
        )}
        <FormAlert
          text={
            login.error && !needsCode && wrongCode === undefined
              ? (connectionText(login.error) ?? errorText(login.error, 'Invalid mobile number or password'))
              : null
          }
        />
        <Button type="submit" disabled={!hydrated} pending={login.isPending} pendingLabel="Signing in...">
          Sign In
        </Button>
      </form>
      {children}
      {showSamples && (
        <SampleSignIns
          onChoose={({ mobile, password }) => {
            setValue('mobile', mobile.replace(/\D/g, '').slice(-10));
            setValue('password', password);
            clearErrors();
          }}
        />
      )}
    </>
  );
}
