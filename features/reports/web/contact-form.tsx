import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { FormAlert } from '#platform/web/ui/fields/form-alert.tsx';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { TextInput } from '#platform/web/ui/fields/text-input.tsx';
import { useHydrated } from '#platform/web/ui/hooks/use-hydrated.ts';
import { text, type Words } from '#shared/texts/translate.ts';
import { useSendLetter } from './queries.ts';

const CONTACT_MESSAGE_MAX = 2000;

type ContactFormProps = {
  /** Name and email of a signed-in user. */
  name: string;
  email: string;
  /** Outcome of a submission without script, from the URL. */
  outcome: string | null;
};

const OUTCOMES: Readonly<Record<string, Words>> = {
  incomplete: text`Your message was not sent. Please give your name, a valid email address and a message of at most 2000 characters. Go back to see what you wrote.`,
  later: text`Your message was not sent: too many came from your network within the hour. Please try again later.`,
};

/** The form for a message to the team. The text stays until the message has been sent. */
export function ContactForm(props: ContactFormProps) {
  const { t } = useLingui();
  const hydrated = useHydrated();
  const contact = useSendLetter();
  const form = useForm({
    initial: { name: props.name, email: props.email, message: '' },
    pending: contact.isPending,
    failure: contact.error,
    onSubmit: (values) => contact.mutate(values),
  });
  const { email } = form.values;
  if (contact.isSuccess || props.outcome === 'sent') {
    return (
      <p
        role="status"
        className="flex items-start gap-3 rounded-md bg-success-soft px-4 py-3 text-success-ink"
      >
        <Check size={20} strokeWidth={1.9} aria-hidden="true" className="mt-0.5 shrink-0" />
        {email === '' ? (
          <Trans>Thank you. Your message has arrived; we will write back to you.</Trans>
        ) : (
          <Trans>Thank you. Your message has arrived; we will write back to {email}.</Trans>
        )}
      </p>
    );
  }
  const problem = contact.isIdle ? (OUTCOMES[props.outcome ?? ''] ?? null) : form.alert();
  return (
    <Form
      {...form.props}
      action="/contact"
      method="post"
      noValidate={hydrated}
      className="flex flex-col gap-5"
    >
      <Field label={t`Your name`} error={form.errors.name}>
        {(control) => (
          <TextInput {...control} name="name" required autoComplete="name" {...form.text('name')} />
        )}
      </Field>
      <Field label={t`Email`} error={form.errors.email}>
        {(control) => (
          <TextInput
            {...control}
            name="email"
            type="email"
            required
            autoComplete="email"
            {...form.text('email')}
          />
        )}
      </Field>
      <Field label={t`Message`} error={form.errors.message}>
        {(control) => (
          <TextArea
            {...control}
            name="message"
            rows={5}
            required
            limit={CONTACT_MESSAGE_MAX}
            {...form.text('message')}
          />
        )}
      </Field>
      <FormAlert text={problem} />
      <Button type="submit" className="self-start" pending={contact.isPending} pendingLabel={t`Sending...`}>
        <Trans>Send Message</Trans>
      </Button>
    </Form>
  );
}
