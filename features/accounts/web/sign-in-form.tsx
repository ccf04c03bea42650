import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { connectionText, errorText } from '#web/api/send.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { MobileInput } from '#web/ui/mobile-input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { loginBody } from '../contract.ts';
import { FormAlert } from './form-alert.tsx';
import { SampleSignIns } from './sample-sign-ins.tsx';
import { useLogin } from './use-entry.ts';

type Props = {
  next: string | null;
  showSamples: boolean;
  /** Stands between the form and the sample accounts. */
  children: ReactNode;
};

/** Number and password; judged when sent. */
export function SignInForm({ next, showSamples, children }: Props) {
  const hydrated = useHydrated();
  const login = useLogin(next);
  const { control, register, handleSubmit, formState, setValue, clearErrors } = useForm({
    resolver: zodResolver(loginBody),
    defaultValues: { mobile: '' },
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  const { errors } = formState;
  return (
    <>
      {/* POST, so that not even a press before the script is there puts a password into the address. */}
      <form
        method="post"
        noValidate
        className="flex flex-col gap-5"
        onSubmit={handleSubmit((body) => login.mutate(body))}
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
        <FormAlert
          text={
            login.error &&
            (connectionText(login.error) ?? errorText(login.error, 'Invalid mobile number or password'))
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
