import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '#platform/web/api/send.ts';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { closeOnly } from '#platform/web/ui/dialogs/close-only.ts';
import { ShowMore } from '#platform/web/ui/show-more.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { formatNumber } from '#shared/money.ts';
import { text } from '#shared/texts/translate.ts';
import { formatInstant, formatInstantIst } from '#shared/time.ts';
import type { FailedMessage } from '../contract.ts';
import { useFailedMessages, useRetry } from './queries.ts';
import { RetryDialog, type RetryTarget } from './retry-dialog.tsx';

const FAILED = text`Failed to fetch the list. Check your connection.`;

type FailedMessagesProps = { failed: number; retriable: number };

/** List of failed messages, without their content. The admin can send one again, or all of them. */
export function FailedMessages({ failed, retriable }: FailedMessagesProps) {
  const say = useText();
  const { t } = useLingui();
  const [target, setTarget] = useState<RetryTarget | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { query: list, rows: messages } = useFailedMessages();
  const { refetch } = list;
  const counts = `${failed} ${retriable}`;
  const listed = useRef(counts);
  // The counts are polled; the list is loaded again when they change.
  useEffect(() => {
    if (listed.current === counts) return;
    listed.current = counts;
    void refetch();
  }, [counts, refetch]);
  const retry = useRetry();
  const pressed = useRef(false);
  // A message sent again leaves the list, and its focused button disappears with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts are not read but watched: only when one changes can the button that had the focus be gone
  useEffect(() => {
    if (pressed.current && document.activeElement === document.body) heading.current?.focus();
  }, [messages.length, retriable]);

  function tryAgain(message: FailedMessage): void {
    if (retry.isPending) return;
    retry.mutate(
      { id: message.id, password: null },
      {
        onSuccess: () => {
          pressed.current = true;
          toast({ title: t`The message is on its way again` });
        },
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'REAUTHENTICATE') {
            // The admin may have opened the question about all of them meanwhile: it stays.
            setTarget((open) => open ?? { id: message.id, count: 1, asksPassword: true });
            return;
          }
          showFailure(t`The message was not sent again`, error);
        },
      },
    );
  }

  return (
    <div className="mt-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h3 ref={heading} tabIndex={-1} className="text-md">
          <Trans>Failed messages</Trans>
        </h3>
        {retriable > 1 && (
          <Button
            variant="outline"
            onClick={() => setTarget({ id: null, count: retriable, asksPassword: false })}
          >
            <RotateCw size={18} strokeWidth={1.9} aria-hidden="true" />
            <Trans>Try all {formatNumber(retriable)} again</Trans>
          </Button>
        )}
      </div>
      {list.data === undefined && list.error && (
        <div role="alert">
          <p className="mb-3">{say(errorText(list.error, FAILED))}</p>
          <Button variant="outline" onClick={() => void list.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {list.data === undefined && !list.error && <Skeleton className="h-16 w-full rounded-md" />}
      {list.data && messages.length === 0 && (
        <p className="text-ink-2">{failed === 0 ? t`No failed messages.` : t`Nothing left to resend.`}</p>
      )}
      {messages.length > 0 && (
        <ul aria-label={t`Failed messages`} className="rounded-md border border-line">
          {messages.map((message) => (
            <Row
              key={message.id}
              message={message}
              pending={retry.isPending && retry.variables.id === message.id}
              onRetry={() => tryAgain(message)}
            />
          ))}
        </ul>
      )}
      <ShowMore query={list} failedText={FAILED} />
      {target && (
        <RetryDialog
          target={target}
          onClose={() => setTarget(closeOnly(target))}
          onDone={() => {
            pressed.current = true;
            setTarget(closeOnly(target));
          }}
        />
      )}
    </div>
  );
}

type RowProps = { message: FailedMessage; pending: boolean; onRetry: () => void };

function Row({ message, pending, onRetry }: RowProps) {
  const locale = useLocale();
  const { t } = useLingui();
  const { kind, isCode, channel, to, error, tries, failedAt, canRetry } = message;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold">{kind}</span>
          <Badge tone="neutral">{{ email: t`Email`, sms: 'SMS', push: t`Push` }[channel]}</Badge>
          {to !== '' && (
            <span className="text-ink-2 wrap-anywhere">
              <Trans>to {to}</Trans>
            </span>
          )}
        </p>
        <p className="mt-1 wrap-anywhere">{error}.</p>
        <p className="text-sm text-ink-2">
          <Trans>
            <time dateTime={failedAt}>{formatInstantIst(failedAt, 'dayTime', locale)}</time>, after{' '}
            <Plural value={tries} one="# try" other="# tries" />
          </Trans>
        </p>
      </div>
      {canRetry ? (
        <Button variant="outline" pending={pending} pendingLabel={t`Trying...`} onClick={onRetry}>
          <Trans>Try again</Trans>
          <span className="sr-only">
            {' '}
            <Trans>
              to send the message to {to} of {formatInstant(failedAt, 'dayTime', locale)}
            </Trans>
          </span>
        </Button>
      ) : (
        <p className="text-sm text-ink-2">{isCode ? t`Codes are not stored` : t`Too old to be sent`}</p>
      )}
    </li>
  );
}
