import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError, failureReason } from '#platform/web/api/send.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { schemaErrors } from '#platform/web/forms/schema-errors.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { lazyDialog } from '#platform/web/ui/dialogs/lazy-dialog.tsx';
import { Field, FieldError } from '#platform/web/ui/fields/field.tsx';
import { FormAlert } from '#platform/web/ui/fields/form-alert.tsx';
import { MobileInput } from '#platform/web/ui/fields/mobile-input.tsx';
import { PasswordInput } from '#platform/web/ui/fields/password-input.tsx';
import { RadioCards } from '#platform/web/ui/fields/radio-cards.tsx';
import { TextInput } from '#platform/web/ui/fields/text-input.tsx';
import { text } from '#shared/texts/translate.ts';
import { isCommonPassword } from '../common-passwords.ts';
import { registerBody } from '../contract.ts';
import { type CredentialsProps, usePassedCredentials } from './credentials.ts';
import { useRegister } from './use-entry.ts';

const ClaimDialog = lazyDialog(() => import('./claim-dialog.tsx').then((module) => module.ClaimDialog));

const ACCOUNT_TYPES = [
  { value: 'student', label: text`Student`, detail: text`I want to learn yoga from certified teachers` },
  { value: 'teacher', label: text`Teacher`, detail: text`I want to teach yoga and share my expertise` },
] as const;

const hasCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

type Props = CredentialsProps & {
  next: string | null;
  startAs: 'student' | 'teacher';
  /** True if the user signs up to request a session. Then the form does not ask for the role: it is student. */
  isRequesting: boolean;
};

/** The form for a new account; each field is validated on change. */
export function SignUpForm({ next, startAs, isRequesting, credentials, onCredentials }: Props) {
  const { t } = useLingui();
  const signUp = useRegister(next);
  const form = useForm({
    initial: { ...credentials, email: '', firstName: '', lastName: '', userType: startAs },
    whenChanged: 'validate',
    pending: signUp.isPending,
    validate: (values) => schemaErrors(registerBody, values),
    onSubmit: (values) => signUp.mutate(registerBody.parse(values)),
  });
  usePassedCredentials(form.values, onCredentials);
  const { errors, text } = form;
  const { password } = form.values;
  const [isClaiming, setClaiming] = useState(false);
  // Others can use up a number's sign-ups, but not the codes: these still prove whose number it is.
  const isLimited = hasCode(signUp.error, 'TOO_MANY_REQUESTS');
  const mayClaim = isLimited || hasCode(signUp.error, 'ACCOUNT_EXISTS');
  const claimed = mayClaim ? registerBody.safeParse(form.values).data : undefined;
  return (
    <>
      <Form {...form.props} method="post" className="flex flex-col gap-5 noscript:hidden">
        {!isRequesting && (
          <>
            <RadioCards
              name="userType"
              legend={t`I am joining as a`}
              options={ACCOUNT_TYPES}
              errorId={errors.userType && 'user-type-error'}
              {...form.value('userType')}
            />
            <FieldError id="user-type-error" error={errors.userType} />
          </>
        )}
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <Field label={t`First name`} error={errors.firstName}>
            {(attributes) => (
              <TextInput {...attributes} name="firstName" autoComplete="given-name" {...text('firstName')} />
            )}
          </Field>
          <Field label={t`Last name`} error={errors.lastName}>
            {(attributes) => (
              <TextInput {...attributes} name="lastName" autoComplete="family-name" {...text('lastName')} />
            )}
          </Field>
        </div>
        <Field label={t`Email`} error={errors.email}>
          {(attributes) => (
            <TextInput {...attributes} name="email" type="email" autoComplete="email" {...text('email')} />
          )}
        </Field>
        <Field label={t`Mobile number`} error={errors.mobile}>
          {(attributes) => <MobileInput {...attributes} name="mobile" {...form.value('mobile')} />}
        </Field>
        <Field
          label={t`Password`}
          hint={
            isCommonPassword(password)
              ? t`Many people use this password. A longer one of your own is safer.`
              : t`At least 6 characters`
          }
          error={errors.password}
        >
          {(attributes) => (
            <PasswordInput
              {...attributes}
              name="password"
              autoComplete="new-password"
              {...text('password')}
            />
          )}
        </Field>
        <p className="text-sm text-ink-2">
          <Trans>
            By creating an account you agree to our{' '}
            <Link
              to="/privacy"
              target="_blank"
              rel="noopener"
              className="font-medium text-primary-ink underline underline-offset-4"
            >
              privacy policy
            </Link>
            .
          </Trans>
        </p>
        <FormAlert text={signUp.error && failureReason(signUp.error, t`Registration failed`)} />
        {claimed && (
          <Button variant="outline" onClick={() => setClaiming(true)}>
            {isLimited ? (
              <Trans>Confirm your number or email with a code instead</Trans>
            ) : (
              <Trans>Is it yours? Confirm it with a code.</Trans>
            )}
          </Button>
        )}
        <Button type="submit" pending={form.isPending} pendingLabel={t`Creating account...`}>
          <Trans>Create Account</Trans>
        </Button>
      </Form>
      {isClaiming && claimed && (
        <ClaimDialog person={claimed} next={next} onClose={() => setClaiming(false)} />
      )}
    </>
  );
}
