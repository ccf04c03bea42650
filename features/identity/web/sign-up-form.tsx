import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { connectionText, errorText } from '#platform/web/api/send.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field, FieldError } from '#platform/web/ui/field.tsx';
import { FormAlert } from '#platform/web/ui/form-alert.tsx';
import { MobileInput } from '#platform/web/ui/mobile-input.tsx';
import { PasswordInput } from '#platform/web/ui/password-input.tsx';
import { RadioCards } from '#platform/web/ui/radio-cards.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { useHydrated } from '#platform/web/ui/use-hydrated.ts';
import { isCommonPassword } from '../common-passwords.ts';
import { registerBody } from '../contract.ts';
import { useRegister } from './use-entry.ts';

const ACCOUNT_TYPES = [
  { value: 'student', label: 'Student', detail: 'I want to learn yoga from certified teachers' },
  { value: 'teacher', label: 'Teacher', detail: 'I want to teach yoga and share my expertise' },
] as const;

type Props = { next: string | null; startAs: 'student' | 'teacher' };

/** A new account; each field is judged as it changes. */
export function SignUpForm({ next, startAs }: Props) {
  const hydrated = useHydrated();
  const signUp = useRegister(next);
  const { control, register, handleSubmit, formState, watch } = useForm({
    resolver: zodResolver(registerBody),
    defaultValues: { mobile: '', userType: startAs },
    mode: 'onChange',
  });
  const { errors } = formState;
  const password = watch('password');
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-5 noscript:hidden"
      onSubmit={handleSubmit((body) => signUp.mutate(body))}
    >
      <Controller
        control={control}
        name="userType"
        render={({ field: { name, value, onChange } }) => (
          <RadioCards
            name={name}
            legend="I am joining as a"
            options={ACCOUNT_TYPES}
            value={value}
            onChange={onChange}
          />
        )}
      />
      <FieldError id="user-type-error" error={errors.userType?.message} />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label="First name" error={errors.firstName?.message}>
          {(attributes) => <TextInput {...attributes} autoComplete="given-name" {...register('firstName')} />}
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          {(attributes) => <TextInput {...attributes} autoComplete="family-name" {...register('lastName')} />}
        </Field>
      </div>
      <Field label="Email" error={errors.email?.message}>
        {(attributes) => (
          <TextInput {...attributes} type="email" autoComplete="email" {...register('email')} />
        )}
      </Field>
      <Field label="Mobile number" error={errors.mobile?.message}>
        {(attributes) => (
          <Controller
            control={control}
            name="mobile"
            render={({ field }) => <MobileInput {...attributes} {...field} />}
          />
        )}
      </Field>
      <Field
        label="Password"
        hint={
          password && isCommonPassword(password)
            ? 'Many people use this password. A longer one of your own is safer.'
            : 'At least 6 characters'
        }
        error={errors.password?.message}
      >
        {(attributes) => (
          <PasswordInput {...attributes} autoComplete="new-password" {...register('password')} />
        )}
      </Field>
      <p className="text-sm text-ink-2">
        By creating an account you agree to our{' '}
        <Link to="/privacy" className="font-medium text-primary-ink underline underline-offset-4">
          privacy policy
        </Link>
        .
      </p>
      <FormAlert
        text={
          signUp.error && (connectionText(signUp.error) ?? errorText(signUp.error, 'Registration failed'))
        }
      />
      <Button
        type="submit"
        disabled={!hydrated}
        pending={signUp.isPending}
        pendingLabel="Creating account..."
      >
        Create Account
      </Button>
    </form>
  );
}
