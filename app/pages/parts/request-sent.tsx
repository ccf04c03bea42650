import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Bell, Check, ChevronRight, Clock, Share2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { bookingPath } from '#features/bookings/bookings-path.ts';
import type { ClientBooking } from '#features/bookings/contract.ts';
import { requestedTimes } from '#features/bookings/requests/requested-times.ts';
import { priceText } from '#features/bookings/texts.ts';
import { useTypicalReplyMinutes } from '#features/bookings/web/queries.ts';
import { replyTime } from '#features/bookings/web/requests/next-steps.tsx';
import { PushOffer } from '#features/devices/web/push-offer.tsx';
import { useTeacherShare } from '#features/link-previews/web/use-teacher-share.ts';
import { hasSufficientFilter, NO_FILTERS, type SearchFilters } from '#features/search/filters.ts';
import { useSearchResults } from '#features/search/web/queries.ts';
import { addressQuery } from '#features/search/web/search-address.ts';
import { useSimilarTeachers } from '#features/search/web/similar-teachers.ts';
import type { PublicTeacher, TeacherCard } from '#features/teachers/contract.ts';
import { PRICE_UNITS, priceFor, SESSION_LABELS, SESSION_TYPES } from '#features/teachers/pricing.ts';
import { getTeacherRef } from '#features/teachers/refs.ts';
import { styleLabel } from '#features/teachers/style-labels.ts';
import { queryKey } from '#platform/web/api/loader.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { ArchPortrait } from '#platform/web/ui/people/arch-portrait.tsx';
import { formatCount } from '#shared/calls/pagination.ts';
import { formatRupees } from '#shared/money.ts';
import { PRODUCT } from '#shared/product.ts';
import { displayName } from '#shared/texts/text.ts';

/** Number of similar teachers that the screen suggests. */
const SIMILAR_SHOWN = 2;

const ICON = { size: 20, strokeWidth: 1.9, 'aria-hidden': true } as const;

type RequestSentProps = {
  booking: ClientBooking;
  /** The search that led to the request; null if the student did not come from a search. */
  results: SearchFilters | null;
};

/** The screen after a request: what the student asked for, what happens next, and similar teachers. Load it lazily. */
export function RequestSent({ booking, results }: RequestSentProps) {
  const { t } = useLingui();
  const { firstName } = booking.teacher;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    // Waits until the closing dialog has returned the focus.
    const timer = setTimeout(() => heading.current?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="page-width min-h-dvh py-6 md:py-10">
      <title>{t`Request sent | ${PRODUCT.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-150 rounded-lg border border-line bg-surface px-4 py-6 md:p-8">
        <div className="text-center">
          <SentPortrait booking={booking} />
          <h1 ref={heading} tabIndex={-1} className="mt-5 text-xl outline-none md:text-2xl">
            <Trans>Request sent to {firstName}</Trans>
          </h1>
          <p role="status" className="mt-2 text-ink-2">
            <Trans>Booking request sent successfully! The teacher will respond soon.</Trans>
          </p>
        </div>
        <RequestSummary booking={booking} />
        <Facts booking={booking} />
        <div className="mt-6 grid gap-3">
          <ButtonLink to={bookingPath(booking.id)} size="hero">
            <Trans>See my booking</Trans>
          </ButtonLink>
          <ShareButton booking={booking} />
        </div>
        <PushOffer text={t`We notify you on this device when ${firstName} answers.`} />
      </div>
      <div className="mx-auto mt-8 max-w-150">
        <SimilarTeachersList booking={booking} style={results?.specialization ?? ''} />
        {results !== null && hasSufficientFilter(results) && <BackToResults filters={results} />}
      </div>
    </div>
  );
}

function SentPortrait({ booking }: { booking: ClientBooking }) {
  return (
    <span className="relative mx-auto block w-[min(9.375rem,60vw)]">
      <span className="block rounded-t-full rounded-b-md bg-accent-soft px-2.5 pt-2.5">
        <ArchPortrait
          name={displayName(booking.teacher)}
          src={booking.teacher.profilePicture}
          className="w-full"
          eager
        />
      </span>
      <span className="absolute -right-1.5 -bottom-1.5 flex size-11 items-center justify-center rounded-full border-3 border-surface bg-success text-on-success">
        <Check size={22} strokeWidth={2.4} aria-hidden="true" />
      </span>
    </span>
  );
}

/** Type, price and suggested times of the request. */
function RequestSummary({ booking }: { booking: ClientBooking }) {
  const { t } = useLingui();
  const say = useText();
  const times = requestedTimes(booking, say);
  const what = [
    say(SESSION_LABELS[booking.sessionType]),
    priceText(booking, say),
    booking.sessionType === 'offline' ? t`at your place` : '',
  ];
  return (
    <div className="mt-6 rounded-md bg-surface-sunken px-4 py-3">
      <p className="font-semibold">{what.filter((part) => part !== '').join(', ')}</p>
      <ol className="mt-1 divide-y divide-line">
        {times.map((time, index) => (
          <li key={time} className="tabular flex gap-3 py-2.5">
            {times.length > 1 && <span className="text-ink-3">{index + 1}</span>}
            <span className="min-w-0 font-semibold">{time}</span>
          </li>
        ))}
      </ol>
      {times.length > 0 && booking.clientTimeSlots.length > 0 && (
        <p className="text-sm text-ink-2">
          <Trans>Times in IST</Trans>
        </p>
      )}
    </div>
  );
}

function Facts({ booking }: { booking: ClientBooking }) {
  const { t } = useLingui();
  const say = useText();
  const typical = useTypicalReplyMinutes(booking.teacherId);
  const { firstName } = booking.teacher;
  return (
    <ul className="mt-5 grid gap-3">
      <Fact icon={<Clock {...ICON} />}>
        {typical !== null && `${t`${firstName} usually replies ${replyTime(typical, say)}.`} `}
        <Trans>Teachers are asked to answer within 24 hours.</Trans>
      </Fact>
      <Fact icon={<Bell {...ICON} />}>
        <Trans>We tell you by SMS and email. The answer will be in My Bookings.</Trans>
      </Fact>
    </ul>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3.5">
      <span className="mt-0.5 shrink-0 text-primary-ink">{icon}</span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}

/** Shares the teacher's page by the phone's own sheet, or by a link to WhatsApp. */
function ShareButton({ booking: { teacherId, teacher } }: { booking: ClientBooking }) {
  const { firstName } = teacher;
  const { data: profile } = useQuery<PublicTeacher>({
    queryKey: queryKey(getTeacherRef, { params: { id: teacherId } }),
    retry: false,
  });
  const asked = { ...teacher, id: teacherId, slug: null, acceptsRequests: true, cityName: null };
  const { share, whatsApp } = useTeacherShare(profile ?? asked);
  return (
    <div className="text-center">
      <Button
        variant="outline"
        className="w-full"
        aria-describedby="share-hint"
        onClick={() => share(() => window.open(whatsApp, '_blank', 'noopener,noreferrer'))}
      >
        <Share2 {...ICON} />
        <Trans>Share on WhatsApp</Trans>
      </Button>
      <p id="share-hint" className="mt-2 text-sm text-ink-2">
        <Trans>Shares {firstName}'s page, not your request.</Trans>
      </p>
    </div>
  );
}

/** Lists teachers similar to the requested one. Renders nothing if there are none. */
function SimilarTeachersList({ booking, style }: { booking: ClientBooking; style: string }) {
  const { firstName } = booking.teacher;
  const teachers = useSimilarTeachers(booking, SIMILAR_SHOWN);
  if (teachers.length === 0) return null;
  return (
    <section aria-labelledby="teachers-like">
      <h2 id="teachers-like" className="text-lg">
        <Trans>Teachers like {firstName}</Trans>
      </h2>
      <p className="mt-1 text-sm text-ink-2">
        <Trans>You may ask others too. The first yes is a booking; cancel the rest in one tap.</Trans>
      </p>
      <ul className="mt-3 border-t border-line">
        {teachers.map((teacher) => (
          <li key={teacher.id} className="border-b border-line">
            <SimilarRow teacher={teacher} style={style} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A link to a similar teacher. Shows the searched `style` if the teacher teaches it, else their first style. */
function SimilarRow({ teacher, style }: { teacher: TeacherCard; style: string }) {
  const { t } = useLingui();
  const say = useText();
  const name = displayName(teacher);
  const prices = SESSION_TYPES.flatMap((type) => {
    const price = priceFor(teacher, type, 'hourly');
    return price === null
      ? []
      : [`${say(SESSION_LABELS[type])} ${formatRupees(price)}${say(PRICE_UNITS.hourly)}`];
  });
  const taught = teacher.specializations.find((one) => one.name === style) ?? teacher.specializations[0];
  const facts = [
    taught && styleLabel(taught.name, say),
    teacher.area ?? teacher.cityName,
    teacher.totalReviews > 0 ? `${teacher.rating} (${teacher.totalReviews})` : t`New`,
  ];
  return (
    <Link to={`/teacher/${teacher.id}`} className="flex items-center gap-3 py-3 hover:bg-surface-sunken">
      <ArchPortrait name={name} src={teacher.profilePicture} className="w-14" />
      <span className="min-w-0 flex-1 text-sm wrap-anywhere">
        <span className="block font-display text-md font-semibold break-words">{name}</span>
        <span className="block text-ink-2">{facts.filter(Boolean).join(' · ')}</span>
        <span className="block font-semibold">
          {prices.length > 0 ? prices.join(' · ') : t`Price on request`}
        </span>
      </span>
      <ChevronRight size={20} strokeWidth={1.9} aria-hidden="true" className="shrink-0 text-ink-2" />
    </Link>
  );
}

/** A link back to the results. The history state keeps the filters that the URL does not hold. */
function BackToResults({ filters }: { filters: SearchFilters }) {
  const { data } = useSearchResults({ ...NO_FILTERS, ...filters }, null);
  const total = data?.pages[0]?.total;
  const count = formatCount(total ?? 0);
  return (
    <Link
      to={`/search${addressQuery(filters)}`}
      state={{ filters }}
      className="mt-4 inline-flex min-h-11 items-center font-medium text-primary-ink underline underline-offset-3"
    >
      {total === undefined ? (
        <Trans>Back to results</Trans>
      ) : (
        <Trans>
          Back to results (<Plural value={total} one="# teacher" other={`${count} teachers`} />)
        </Trans>
      )}
    </Link>
  );
}
