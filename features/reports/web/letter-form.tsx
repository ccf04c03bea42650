import { Check } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ApiError, errorText } from '#platform/web/api/send.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { TextArea } from '#platform/web/ui/text-area.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { useHydrated } from '#platform/web/ui/use-hydrated.ts';
import { useSendLetter } from './queries.ts';

const LETTER_MAX = 2000;

type LetterFormProps = {
  /** What is known of a signed-in person already. */
  name: string;
  email: string;
  /** What became of the letter that the form sent without script, as the address says. */
  outcome: string | null;
};

const OUTCOMES: Readonly<Record<string, string>> = {
  incomplete:
    'Your message was not sent. Please give your name, a valid email address and a message of at most 2000 characters. Going back shows what you wrote.',
  later:
    'Your message was not sent: too many came from your network within the hour. Please try again later.',
};

/** A letter to the team. It stays as written until it has arrived. */
export function LetterForm(known: LetterFormProps) {
  const hydrated = useHydrated();
  const letter = useSendLetter();
  const [name, setName] = useState(known.name);
  const [email, setEmail] = useState(known.email);
  const [message, setMessage] = useState('');
  if (letter.isSuccess || known.outcome === 'sent') {
    return (
      <p
        role="status"
        className="flex items-start gap-3 rounded-md bg-success-soft px-4 py-3 text-success-ink"
      >
        <Check size={20} strokeWidth={1.9} aria-hidden="true" className="mt-0.5 shrink-0" />
        Thank you. Your message has arrived; we will write back to {email || 'you'}.
      </p>
    );
  }
  const fields = letter.error instanceof ApiError ? letter.error.fields : {};
  const problem =
    letter.error && Object.keys(fields).length === 0
      ? errorText(letter.error, 'The connection failed. Check it and try again.')
      : letter.isIdle
        ? (OUTCOMES[known.outcome ?? ''] ?? null)
        : null;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!letter.isPending) letter.mutate({ name, email, message });
  }
  return (
    <form
      action="/contact"
      method="post"
      onSubmit={submit}
      noValidate={hydrated}
      className="flex flex-col gap-5"
    >
      <Field label="Your name" error={fields.name}>
        {(control) => (
          <TextInput
            {...control}
            name="name"
            required
            autoComplete="name"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label="Email" error={fields.email}>
        {(control) => (
          <TextInput
            {...control}
            name="email"
            type="email"
            required
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Field label="Message" error={fields.message}>
        {(control) => (
          <TextArea
            {...control}
            name="message"
            rows={5}
            required
            limit={LETTER_MAX}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        )}
      </Field>
      {problem && (
        <p role="alert" className="rounded-md bg-danger-soft px-3.5 py-2.5 text-danger-ink">
          {problem}
        </p>
      )}
      <Button type="submit" className="self-start" pending={letter.isPending} pendingLabel="Sending...">
        Send Message
      </Button>
    </form>
  );
}
