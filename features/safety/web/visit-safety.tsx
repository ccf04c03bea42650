import { Trans, useLingui } from '@lingui/react/macro';
import { Share2, ShieldCheck } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Booking } from '#features/bookings/contract.ts';
import { currentLesson } from '#features/bookings/groups.ts';
import { usePageUrl } from '#platform/web/layouts/page-address.tsx';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { lazyDialog } from '#platform/web/ui/dialogs/lazy-dialog.tsx';
import { type SharedLink, shareLink, whatsAppUrl } from '#platform/web/ui/dialogs/share-link.ts';
import { useDisclosure } from '#platform/web/ui/hooks/use-disclosure.ts';
import { useCurrentMinute } from '#platform/web/ui/hooks/use-minute.ts';
import { formatInstant, formatSessionTime } from '#shared/time.ts';
import type { SessionShare } from '../contract.ts';
import { EmergencyCall } from './emergency-call.tsx';
import { ExactAddressForm, StudentAddress } from './exact-address.tsx';
import { isAnsweredShare, useSafety, useShareActions } from './queries.ts';

const ShareMenu = lazyDialog(
  () => import('#platform/web/ui/dialogs/share-menu.tsx').then((module) => module.ShareMenu),
  () => null,
);

/** How long before the start the emergency number appears. */
const CALL_BEFORE_MS = 3_600_000;

type Lesson = Pick<Booking['lessons'][number], 'id' | 'startsAt'>;

type VisitSafetyProps = {
  booking: Pick<Booking, 'id' | 'status' | 'sessionType' | 'lessons'>;
  side: 'student' | 'teacher';
  /** First name of the other person. */
  otherName: string;
};

/**
 * Safety section of an in-person session: link for a trusted person, "All well", the number 112 and the exact address.
 */
export function VisitSafety({ booking, side, otherName }: VisitSafetyProps) {
  const id = useId();
  const now = useCurrentMinute();
  const { data } = useSafety();
  if (booking.sessionType === 'online' || now === null) return null;
  const isShown = (until: string | null) => until === null || side === 'student' || now < new Date(until);
  const address = data?.addresses.find(
    ({ bookingId, shownUntil }) => bookingId === booking.id && isShown(shownUntil),
  );
  // A completed session can no longer be shared.
  const lesson = booking.status === 'confirmed' ? currentLesson(booking, now) : null;
  // The page of a lesson that is over stays open for a while, and can be withdrawn until then.
  const ended = (data?.shares ?? []).filter(
    ({ bookingId, lessonId, sharedUntil }) =>
      bookingId === booking.id && lessonId !== lesson?.id && now < new Date(sharedUntil),
  );
  if (lesson === null && ended.length === 0 && address === undefined) return null;
  return (
    <section aria-labelledby={id} className="mt-2 border-t border-line py-3 text-sm">
      <h4 id={id} className="flex items-center gap-2 font-body text-base font-medium">
        <ShieldCheck size={19} strokeWidth={1.9} aria-hidden="true" className="text-ink-2" />
        <Trans>Safety</Trans>
      </h4>
      <div className="mt-2">
        {side === 'student' && data && (lesson || address) && (
          <ExactAddressForm
            bookingId={booking.id}
            otherName={otherName}
            saved={address}
            canChange={lesson !== null}
          />
        )}
        {side === 'teacher' && address && <StudentAddress shown={address} />}
      </div>
      {ended.map((share) => (
        <Sharing
          key={share.lessonId}
          bookingId={booking.id}
          lesson={{ id: share.lessonId, startsAt: share.startsAt }}
          share={share}
          now={now}
        />
      ))}
      {lesson && (
        <Sharing
          bookingId={booking.id}
          lesson={lesson}
          share={data?.shares.find(({ lessonId }) => lessonId === lesson.id)}
          now={now}
        />
      )}
      <p className="mt-1">
        <Link
          to="/help#share-session"
          className="inline-flex min-h-11 items-center text-primary-ink underline underline-offset-3"
        >
          <Trans>What we do, and what we don’t</Trans>
        </Link>
      </p>
    </section>
  );
}

type SharingProps = {
  bookingId: string;
  lesson: Lesson;
  share: SessionShare | undefined;
  now: Date;
};

function Sharing({ bookingId, lesson, share, now }: SharingProps) {
  const { t } = useLingui();
  const { locale } = useText();
  const pageUrl = usePageUrl();
  const actions = useShareActions();
  const { open, setOpen, root, button, panelId } = useDisclosure();
  const start = new Date(lesson.startsAt);
  const isNear = now.getTime() >= start.getTime() - CALL_BEFORE_MS;
  function linkOf({ path, otherName: name }: SessionShare): SharedLink | null {
    if (path === null) return null;
    const text = t`My yoga session with ${name}, ${formatSessionTime(start, locale)}. This page shows if all is well`;
    return { text, url: pageUrl(path) };
  }
  function offer(one: SessionShare) {
    const made = linkOf(one);
    if (made !== null) shareLink(made, () => setOpen(true));
  }
  const shared = { bookingId, lessonId: lesson.id };
  function press() {
    if (open) setOpen(false);
    else if (share) offer(share);
    else actions.share(shared, offer);
  }
  const link = share ? linkOf(share) : null;
  return (
    <div ref={root} className="relative mt-2">
      <p className="text-ink-2">
        {share && now >= new Date(share.endsAt) ? (
          <Trans>
            The session is over. The shared page ends at {formatInstant(share.sharedUntil, 'time', locale)}{' '}
            IST.
          </Trans>
        ) : share ? (
          <Trans>
            Shared. At the end of the session we ask you if all is well. The page ends two hours later, at{' '}
            {formatInstant(share.sharedUntil, 'time', locale)} IST.
          </Trans>
        ) : (
          <Trans>
            Send a person you trust a link with the names, the time and the area. It ends two hours after the
            session.
          </Trans>
        )}
      </p>
      {share?.wellAt && (
        <p className="mt-1 font-medium text-success-ink">
          <Trans>You said at {formatInstant(share.wellAt, 'time', locale)} that all is well.</Trans>
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2.5">
        <Button
          ref={button}
          variant="outline"
          pending={actions.pending === 'share'}
          aria-expanded={open || undefined}
          aria-controls={open ? panelId : undefined}
          onClick={press}
        >
          <Share2 size={18} strokeWidth={1.9} aria-hidden="true" />
          {share ? t`Send the link again` : t`Share this session`}
        </Button>
        {share && now >= start && !isAnsweredShare(share) && (
          <Button pending={actions.pending === 'allWell'} onClick={() => actions.sayAllWell(shared)}>
            <Trans>All well</Trans>
          </Button>
        )}
        {isNear && <EmergencyCall />}
        {share && (
          <Button
            variant="danger-ghost"
            pending={actions.pending === 'withdraw'}
            onClick={() => actions.withdraw(shared)}
          >
            <Trans>Withdraw the link</Trans>
          </Button>
        )}
      </div>
      {open && link && (
        <ShareMenu id={panelId} onClose={() => setOpen(false)} url={link.url} whatsApp={whatsAppUrl(link)} />
      )}
    </div>
  );
}
