import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { ClientBooking } from '#features/bookings/contract.ts';
import { useSimilarTeachers } from '#features/search/web/similar-teachers.ts';
import type { TeacherCard } from '#features/teachers/contract.ts';
import { lowestPrice, PRICE_UNITS, SESSION_LABELS } from '#features/teachers/pricing.ts';
import { RatingLine } from '#features/teachers/web/rating-line.tsx';
import { useText } from '#platform/web/locales/use-text.ts';
import { Avatar } from '#platform/web/ui/people/avatar.tsx';
import { formatRupees } from '#shared/money.ts';
import { displayName } from '#shared/texts/text.ts';

const SHOWN = 3;

/** Suggests similar teachers for a request that did not lead to a session. */
export function SimilarTeachers({ booking }: { booking: ClientBooking }) {
  const found = useSimilarTeachers(booking, SHOWN);
  const [{ cityName } = { cityName: null }] = found;
  if (found.length === 0) return null;
  const search = new URLSearchParams({
    ...(cityName !== null && { city: cityName }),
    sessionType: booking.sessionType,
  });
  const title = `similar-${booking.id}`;
  return (
    <div className="border-t border-line pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 id={title} className="font-semibold">
          <Trans>Similar teachers</Trans>
        </h4>
        <Link
          to={`/search?${search}`}
          className="inline-flex min-h-11 items-center text-sm font-medium text-primary-ink underline underline-offset-3"
        >
          <Trans>See all in search</Trans>
        </Link>
      </div>
      <ul aria-labelledby={title} className="grid gap-2">
        {found.map((teacher) => (
          <li key={teacher.id} className="min-w-0">
            <SimilarTeacher teacher={teacher} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function SimilarTeacher({ teacher }: { teacher: TeacherCard }) {
  const { t } = useLingui();
  const say = useText();
  const name = displayName(teacher);
  const lowest = lowestPrice(teacher);
  return (
    <Link
      to={`/teacher/${teacher.id}`}
      className="flex h-full items-center gap-3 rounded-md border border-line px-3 py-2.5 hover:bg-surface-sunken"
    >
      <Avatar name={name} src={teacher.profilePicture} className="size-11" />
      <span className="min-w-0 text-sm text-ink-2">
        <span className="block font-semibold break-words text-ink">{name}</span>
        <span className="flex flex-wrap items-center gap-x-2">
          <RatingLine teacher={teacher} />
          <span>
            {lowest === null
              ? t`Price on request`
              : `${say(SESSION_LABELS[lowest.session])} ${formatRupees(lowest.rupees)}${say(PRICE_UNITS[lowest.pricing])}`}
          </span>
        </span>
      </span>
    </Link>
  );
}
