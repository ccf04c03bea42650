import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, Clock, MapPin, RefreshCw, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '#platform/web/locales/use-text.ts';
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx';
import { buttonClass } from '#platform/web/ui/button.tsx';
import { ArchPortrait } from '#platform/web/ui/people/arch-portrait.tsx';
import { PRODUCT } from '#shared/product.ts';
import { text, type Words } from '#shared/texts/translate.ts';
import { formatInstant, formatSessionDay, formatTimeRange, hhmm, indiaParts } from '#shared/time.ts';
import type { SharedSession } from '../contract.ts';
import type { SharedState } from '../share-state.ts';
import { EmergencyCall } from './emergency-call.tsx';

const ICON = { size: 19, strokeWidth: 1.9, 'aria-hidden': true } as const;

const TONES: Record<SharedState, BadgeTone> = {
  planned: 'info',
  running: 'pending',
  asked: 'pending',
  noAnswer: 'pending',
  well: 'success',
};

const LABELS: Record<SharedState, Words> = {
  planned: text`Planned`,
  running: text`Under way`,
  asked: text`Should be over`,
  noAnswer: text`No answer yet`,
  well: text`All well`,
};

/** A session as the trusted person sees it. Everything works without script. */
export function SharedSessionCard({ session, address }: { session: SharedSession; address: string }) {
  const { t } = useLingui();
  const say = useText();
  const { locale } = say;
  const { student, teacher, sharedBy, state } = session;
  const sharer = sharedBy === 'student' ? student : teacher.firstName;
  const [start, end] = [new Date(session.startsAt), new Date(session.endsAt)];
  const hours = formatTimeRange(hhmm(indiaParts(start).minutes), hhmm(indiaParts(end).minutes), locale);
  return (
    <>
      <h1 className="text-2xl text-balance">{t`${sharer} shares a yoga session with you`}</h1>
      <article className="mt-6 rounded-lg border border-line bg-surface">
        <div className="flex flex-wrap gap-4 p-4 pb-3">
          <ArchPortrait name={teacher.name} src={teacher.picture} className="w-[min(5.5rem,24vw)]" eager />
          <div className="min-w-0 flex-1 basis-40">
            <Badge tone={TONES[state]}>{say(LABELS[state])}</Badge>
            <p className="mt-1.5 font-display leading-head font-semibold">
              <time dateTime={session.startsAt}>
                <span className="block text-2xl">{formatSessionDay(start, locale)}</span>{' '}
                <span className="tabular mt-0.5 block text-lg">{hours} IST</span>
              </time>
            </p>
            <p className="mt-1 break-words">
              {sharedBy === 'student' ? (
                <Trans>
                  {student} with the teacher <b className="font-semibold">{teacher.name}</b>
                </Trans>
              ) : (
                <Trans>
                  The teacher <b className="font-semibold">{teacher.name}</b> with {student}
                </Trans>
              )}
            </p>
          </div>
        </div>
        <div className="border-t border-line px-4 py-3">
          <Place session={session} />
          <p className="flex gap-3 py-1.5">
            <span className="mt-0.5 shrink-0 text-ink-2">
              {state === 'well' ? <CircleCheck {...ICON} /> : <Clock {...ICON} />}
            </span>
            <span className="min-w-0">
              <StateText session={session} sharer={sharer} />
              {/* Said before the end: the question is still open. */}
              {session.wellAt !== null && state !== 'well' && (
                <>
                  {' '}
                  {t`${sharer} said at ${formatInstant(session.wellAt, 'time', locale)} that all is well.`}
                </>
              )}
            </span>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-3">
          <a href={address} className={buttonClass('outline')}>
            <RefreshCw size={18} strokeWidth={1.9} aria-hidden="true" />
            <Trans>Look again</Trans>
          </a>
          {/* On phones it has its own line, so that it does not move when the web font loads. */}
          <p className="tabular text-sm text-ink-2 max-sm:basis-full">
            <Trans>As of {formatInstant(session.asOf, 'time', locale)} IST</Trans>
          </p>
        </div>
      </article>
      <section aria-labelledby="danger" className="mt-6 rounded-lg bg-surface-sunken p-4">
        <h2 id="danger" className="text-lg">
          <Trans>If you are worried</Trans>
        </h2>
        <p className="mt-1">
          <Trans>
            Call {sharer} first. In danger, call 112, India’s emergency number. {PRODUCT.name} does not watch
            this session and makes no calls.
          </Trans>
        </p>
        <EmergencyCall className="mt-3" />
      </section>
      <p className="mt-6 text-sm text-ink-2">
        <Trans>
          This page ends at {formatInstant(session.sharedUntil, 'time', locale)} IST, two hours after the
          session, or when {sharer} withdraws it. It never shows a phone number or an address.
        </Trans>{' '}
        <Link to="/help#share-session" className="text-primary-ink underline underline-offset-4">
          <Trans>What we do, and what we don’t</Trans>
        </Link>
      </p>
    </>
  );
}

function Place({ session: { sessionType, area, student } }: { session: SharedSession }) {
  const { t } = useLingui();
  const [icon, text]: [ReactNode, string] =
    sessionType === 'online'
      ? [<Video key="online" {...ICON} />, t`Online`]
      : [
          <MapPin key="place" {...ICON} />,
          area === null ? t`At ${student}’s place` : t`At ${student}’s place, ${area}`,
        ];
  return (
    <p className="flex gap-3 py-1.5">
      <span className="mt-0.5 shrink-0 text-ink-2">{icon}</span>
      <span className="min-w-0 break-words">{text}</span>
    </p>
  );
}

/** Says only what we know: a missing answer does not mean an emergency. */
function StateText({ session, sharer }: { session: SharedSession; sharer: string }) {
  const { t } = useLingui();
  const { locale } = useText();
  const time = (instant: string) => formatInstant(instant, 'time', locale);
  switch (session.state) {
    case 'planned':
      return t`It has not begun. Afterwards we ask ${sharer} if all is well.`;
    case 'running':
      return t`It should end at ${time(session.endsAt)}. Then we ask ${sharer} if all is well.`;
    case 'asked':
      return t`We have asked ${sharer} if all is well. The answer will show here.`;
    case 'noAnswer':
      return t`${sharer} has not answered “All well?” yet. People forget, so this alone means nothing.`;
    case 'well':
      return t`${sharer} said at ${time(session.wellAt ?? session.asOf)} that all is well.`;
  }
}
