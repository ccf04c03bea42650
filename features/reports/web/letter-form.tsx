import { Check } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ApiError, errorText } from '#web/api/send.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { useSendLetter } from './queries.ts';

const LETTER_MAX = 2000;

type LetterFormProps = {
  /** What is known of a signed-in person already. */
  name: string;
  email: string;
};

/** A letter to the team. It stays as written until it has arrived. */
export function LetterForm(known: LetterFormProps) {
  const hydrated = useHydrated();
  const letter = useSendLetter();
  const [name, setName] = useState(known.name);
  const [email, setEmail] = useState(known.email);
  const [message, setMessage] = useState('');
  if (letter.isSuccess) {
    return (
      <p
        role="status"
        className="flex items-start gap-3 rounded-md bg-success-soft px-4 py-3 text-success-ink"
      >
        <Check size={20} strokeWidth={1.9} aria-hidden="true" className="mt-0.5 shrink-0" />
        Thank you. Your message has arrived; we will write back to {email}.
      </p>
    );
  }
  const fields = letter.error instanceof ApiError ? letter.error.fields : {};
  const problem =
    letter.error && Object.keys(fields).length === 0
      ? errorText(letter.error, 'The connection failed. Check it and try again.')
      : null;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!letter.isPending) letter.mutate({ name, email, message });
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <Field label="Your name" error={fields.name}>
        {(control) => (
          <TextInput
            {...control}
            name="name"
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
      <Button
        type="submit"
        className="self-start"
        disabled={!hydrated}
        pending={letter.isPending}
        pendingLabel="Sending..."
      >
        Send Message
      </Button>
    </form>
  );
}
