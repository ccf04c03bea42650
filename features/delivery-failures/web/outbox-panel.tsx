import { Trans, useLingui } from '@lingui/react/macro';
import { Mail, MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx';
import { LoadFailed } from '#platform/web/ui/states/load-failed.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { formatNumber } from '#shared/money.ts';
import { type Translate, text, type Words } from '#shared/texts/translate.ts';
import { formatInstant } from '#shared/time.ts';
import type { OutboxState } from '../contract.ts';
import { FailedMessages } from './failed-messages.tsx';
import { useOutbox } from './queries.ts';

/** The state of the outbox: waiting and failed messages, and each channel. */
export function OutboxPanel() {
  const { t } = useLingui();
  const { data, error, refetch } = useOutbox();
  return (
    <section aria-labelledby="outbox" className="rounded-lg border border-line bg-surface p-5 sm:p-6">
      <h2 id="outbox" className="mb-1 text-lg">
        <Trans>Outbox</Trans>
      </h2>
      <p className="mb-4 text-ink-2">
        <Trans>Mail and SMS on their way. Codes are never shown or stored.</Trans>
      </p>
      {data === undefined && error && (
        <LoadFailed title={t`Failed to fetch the outbox`} error={error} onRetry={refetch} />
      )}
      {data === undefined && !error && <Skeleton className="h-60 w-full rounded-md" />}
      {data && (
        <>
          {error && (
            <p role="status" className="mb-3 text-sm text-ink-2">
              <Trans>No connection: these figures may be out of date.</Trans>
            </p>
          )}
          <Counts state={data} />
          <ul aria-label={t`Channels`} className="mt-4 grid gap-3 md:grid-cols-2">
            {data.channels.map((channel) => (
              <Channel key={channel.channel} way={channel} />
            ))}
          </ul>
          <FailedMessages failed={data.failed} retriable={data.retriable} />
        </>
      )}
    </section>
  );
}

function Counts({ state }: { state: OutboxState }) {
  const locale = useLocale();
  const { t } = useLingui();
  const { waiting, planned, oldestWaitingAt, sentLastDay, failed, retriable, expired } = state;
  const waitNotes = [
    oldestWaitingAt && t`oldest since ${formatInstant(oldestWaitingAt, 'dayTime', locale)}`,
    planned > 0 && t`${formatNumber(planned)} more held until morning`,
  ].filter(Boolean);
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Count
        name={t({ message: `Waiting`, context: `number of messages` })}
        count={waiting}
        note={waitNotes.join(' · ')}
      />
      <Count name={t`Sent in 24 hours`} count={sentLastDay} />
      <Count
        name={t`Failed`}
        count={failed}
        note={failed > 0 && t`${formatNumber(retriable)} can be sent again`}
      />
      <Count name={t`Expired`} count={expired} note={expired > 0 && t`too old to send`} />
    </dl>
  );
}

function Count({ name, count, note }: { name: string; count: number; note?: ReactNode }) {
  return (
    <div className="min-w-0 rounded-md bg-surface-sunken px-4 py-3">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd>
        <span className="tabular block font-display text-xl font-semibold">{formatNumber(count)}</span>
        {note && <span className="block text-sm text-ink-2">{note}</span>}
      </dd>
    </div>
  );
}

const TRANSPORTS: Record<OutboxState['channels'][number]['transport'], Words> = {
  smtp: text`By SMTP`,
  msg91: text`By MSG91`,
  twilio: text`By Twilio`,
  outbox: text`Not sent here: shown at /dev/outbox`,
  none: text`No provider is set up: nothing can be sent`,
};

function badgeOf(
  { transport, restsUntil }: OutboxState['channels'][number],
  t: Translate,
): [BadgeTone, string] {
  if (transport === 'none') return ['danger', t`No provider`];
  if (restsUntil !== null)
    return ['danger', t`Paused until ${formatInstant(restsUntil, 'exactTime', t.locale)}`];
  return transport === 'outbox' ? ['neutral', t`Test only`] : ['success', t`Ready`];
}

function Channel({ way }: { way: OutboxState['channels'][number] }) {
  const say = useText();
  const { t } = useLingui();
  const Icon = way.channel === 'email' ? Mail : MessageSquareText;
  const [tone, state] = badgeOf(way, say);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line px-4 py-3">
      <Icon size={20} strokeWidth={1.9} aria-hidden="true" className="shrink-0 text-primary-ink" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">{way.channel === 'email' ? t`Email` : 'SMS'}</p>
        <p className="text-sm wrap-anywhere text-ink-2">
          {say(TRANSPORTS[way.transport])}
          {way.from !== null && `, ${t`from ${way.from}`}`}
        </p>
        {way.restsUntil !== null && (
          <p className="text-sm text-ink-2">
            <Trans>The provider failed repeatedly. We will try again then.</Trans>
          </p>
        )}
      </div>
      <Badge tone={tone}>{state}</Badge>
    </li>
  );
}
