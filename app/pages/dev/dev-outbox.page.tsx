import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { errorText } from '#platform/web/api/send.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { CopyButton } from '#platform/web/ui/copy-button.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { TextInput } from '#platform/web/ui/fields/text-input.tsx';
import { PRODUCT } from '#shared/product.ts';
import { formatSessionTime } from '#shared/time.ts';

type Message = {
  channel: 'email' | 'sms';
  to: string;
  subject: string | null;
  text: string;
  createdAt: string;
};

/** Mails and SMS in the outbox. Only without production settings. */
export function Component() {
  const [to, setTo] = useState('');
  const { data, error, isFetching, refetch } = useQuery<Message[]>({
    queryKey: ['/dev/outbox.json'],
    staleTime: 0,
    refetchOnMount: 'always',
  });
  const shown = data?.filter((message) => message.to.includes(to.replace(/\s/g, '').toLowerCase()));
  return (
    <div className="page-width min-h-dvh max-w-[48rem] py-10">
      <title>{`Outbox | ${PRODUCT.name}`}</title>
      <h1 className="text-2xl">Outbox</h1>
      <p className="mt-2 text-ink-2">
        No mail or SMS provider is set up here, so messages and their codes end up on this page, newest first.
      </p>
      <div className="mt-6 flex flex-wrap items-end gap-3">
        <div className="min-w-[min(15rem,100%)] flex-1">
          <Field label="Sent to" hint="Email address or number">
            {(control) => (
              <TextInput
                {...control}
                type="search"
                value={to}
                onChange={(event) => setTo(event.target.value)}
              />
            )}
          </Field>
        </div>
        <Button variant="outline" pending={isFetching} onClick={() => void refetch()}>
          <RefreshCw size={16} strokeWidth={1.9} aria-hidden="true" />
          Refresh
        </Button>
      </div>
      <div role="status" className="mt-4 text-sm text-ink-2">
        {error && errorText(error, 'The outbox could not be loaded.')}
        {shown && `${shown.length} ${shown.length === 1 ? 'message' : 'messages'}`}
      </div>
      <ul className="mt-4 flex flex-col gap-3">
        {shown?.map((message) => (
          <li key={`${message.to} ${message.createdAt} ${message.text}`}>
            <MessageCard message={message} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function MessageCard({ message }: { message: Message }) {
  const code = /\b\d{6}\b/.exec(message.text)?.[0];
  return (
    <article className="rounded-lg border border-line bg-surface p-4 sm:p-5">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-2">
        <span className="break-all">
          {message.channel === 'sms' ? 'SMS' : 'Email'} to {message.to}
        </span>
        <time dateTime={message.createdAt}>{formatSessionTime(new Date(message.createdAt), 'en')}</time>
      </p>
      {message.subject && <h2 className="mt-2 text-md">{message.subject}</h2>}
      {message.text.split('\n\n').map((paragraph) => (
        <p key={paragraph} className="mt-2 whitespace-pre-line wrap-anywhere">
          {linked(paragraph)}
        </p>
      ))}
      {code && (
        <p className="mt-3 flex flex-wrap items-center gap-4">
          <span className="tabular font-display text-xl font-semibold tracking-[0.2em]">{code}</span>
          <CopyButton text={code} label="Copy code" />
        </p>
      )}
    </article>
  );
}

/** Turns URLs in the text into links, so that links in mails can be tested. */
function linked(text: string): ReactNode[] {
  return text.split(/(https?:\/\/\S+[\w/])/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={part} className="text-primary underline">
        {part}
      </a>
    ),
  );
}
