import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Point } from '#features/places/distance.ts';
import { LANGUAGE_LABELS } from '#features/teachers/facts.ts';
import { PRICE_NAMES, PRICE_UNITS, type PriceName } from '#features/teachers/pricing.ts';
import { styleLabel } from '#features/teachers/style-labels.ts';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { ArchPortrait } from '#platform/web/ui/people/arch-portrait.tsx';
import { VerifiedMark } from '#platform/web/ui/people/verified-mark.tsx';
import { Price } from '#platform/web/ui/price.tsx';
import { displayName } from '#shared/texts/text.ts';
import { text, type Words } from '#shared/texts/translate.ts';
import { formatInstant } from '#shared/time.ts';
import { buildComparison } from '../compare.ts';
import type { ComparedTeacher } from '../contract.ts';
import { SaveHeart } from './save-heart.tsx';

/** A saved teacher; null if they are not listed at present. */
export type CompareColumn = { id: string; teacher: ComparedTeacher | null; isSaved: boolean };

type CompareTableProps = {
  columns: readonly CompareColumn[];
  isStudent: boolean;
  /** The point that distances are measured from, with the name of the place; null if unknown. */
  from: (Point & { name: string }) | null;
  /** Formats a distance in metres as text. */
  distance: (metres: number) => string;
  /** Renders the next step for a teacher (a button), in the last row. */
  action: (teacher: ComparedTeacher) => ReactNode;
};

const PRICE_ROWS: Readonly<Record<PriceName, Words>> = {
  onlinePrice: text`Online`,
  offlinePrice: text`In person`,
  monthlyOnlinePrice: text`A month, online`,
  monthlyOfflinePrice: text`A month, in person`,
};

const unitOf = (name: PriceName) => (name.startsWith('monthly') ? 'monthly' : 'hourly');

const CELL = 'min-w-36 max-w-56 border-b border-line px-3 py-3 align-top break-words';
const HEAD =
  'sticky left-0 z-1 w-24 min-w-24 border-b border-line bg-bg py-3 pr-2 text-left align-top text-sm font-normal text-ink-2 sm:w-36 sm:min-w-36';

/**
 * Table that compares teachers, one column each. The first column with the row names stays in view while the user
 * scrolls sideways.
 */
export function CompareTable({ columns, isStudent, from, distance, action }: CompareTableProps) {
  const { t } = useLingui();
  const say = useText();
  const locale = useLocale();
  const listed = columns.flatMap(({ teacher }) => (teacher === null ? [] : [teacher]));
  const { lowest, metres, closest } = buildComparison(listed, from);
  const row = (label: string, value: (teacher: ComparedTeacher) => ReactNode) => (
    <tr key={label}>
      <th scope="row" className={HEAD}>
        {label}
      </th>
      {columns.map(({ id, teacher }) => (
        <td key={id} className={CELL}>
          {teacher === null ? <NotGiven /> : (value(teacher) ?? <NotGiven />)}
        </td>
      ))}
    </tr>
  );
  return (
    // Focusable, so that the arrow keys scroll it; `relative` clips texts for screen readers too.
    <section
      aria-label={t`Saved teachers side by side`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard
      tabIndex={0}
      className="relative -mr-(--gutter) overflow-x-auto pr-(--gutter)"
    >
      <table className="border-separate border-spacing-0">
        <thead>
          <tr>
            <td className={`${HEAD} pb-4`} />
            {columns.map((column) => (
              <th key={column.id} scope="col" className={`${CELL} text-left font-normal`}>
                <ColumnHead {...column} isStudent={isStudent} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row(t`Rating`, ({ rating, totalReviews }) =>
            totalReviews === 0 ? (
              <Trans>New</Trans>
            ) : (
              <>
                <b className="font-semibold">{rating}</b> ({totalReviews})
              </>
            ),
          )}
          {PRICE_NAMES.filter((name) => listed.some((teacher) => teacher[name] !== null)).map((name) =>
            row(say(PRICE_ROWS[name]), (teacher) => {
              const rupees = teacher[name];
              if (rupees === null) return <NotOffered />;
              return (
                <Best isBest={lowest[name].has(teacher.id)} word={t`lowest`}>
                  <Price rupees={rupees} unit={PRICE_UNITS[unitOf(name)]} />
                </Best>
              );
            }),
          )}
          {from !== null &&
            metres.size > 0 &&
            row(t`From ${from.name}`, ({ id }) => {
              const away = metres.get(id);
              if (away === undefined) return null;
              return (
                <Best isBest={closest.has(id)} word={t`closest`}>
                  {distance(away)}
                </Best>
              );
            })}
          {row(t`Teaches at`, ({ localities, cityName }) =>
            localities.length > 0 ? localities.join(', ') : cityName,
          )}
          {row(t`Next free`, ({ hasHours, nextFree }) => {
            if (!hasHours) return t`Ask for a time`;
            if (nextFree === null) return t`None in the next 14 days`;
            return formatInstant(nextFree, 'weekdayTime', locale);
          })}
          {row(t`Styles`, ({ specializations }) =>
            specializations.length > 0
              ? specializations.map(({ name }) => styleLabel(name, say)).join(', ')
              : null,
          )}
          {row(t`Teaches in`, ({ languages }) =>
            languages.length > 0
              ? languages.map((language) => say(LANGUAGE_LABELS[language])).join(', ')
              : null,
          )}
          {row(t`Experience`, ({ experience }) =>
            experience === null ? null : <Plural value={experience} one="# year" other="# years" />,
          )}
          {row(t`Free demo`, ({ offersFreeDemo }) => (offersFreeDemo ? t`Yes` : t`No`))}
          <tr>
            <td className={`${HEAD} border-b-0`} />
            {columns.map(({ id, teacher }) => (
              <td key={id} className={`${CELL} border-b-0`}>
                {teacher !== null && action(teacher)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

function ColumnHead({ id, teacher, isSaved, isStudent }: CompareColumn & { isStudent: boolean }) {
  const { t } = useLingui();
  const name = teacher === null ? t`a teacher who is not listed` : displayName(teacher);
  return (
    <div className={isSaved && teacher !== null ? '' : 'text-ink-2'}>
      <div className="flex items-start justify-between gap-1">
        <ArchPortrait
          name={teacher === null ? '–' : name}
          src={teacher?.profilePicture ?? null}
          className={`w-19 ${isSaved && teacher !== null ? '' : 'opacity-60'}`}
        />
        <SaveHeart teacherId={id} name={name} isStudent={isStudent} className="-mt-1 -mr-2" />
      </div>
      {teacher === null ? (
        <p className="mt-2 text-sm">
          <Trans>Not listed at present</Trans>
        </p>
      ) : (
        <p className="mt-1 font-display leading-snug font-semibold">
          <Link
            to={`/teacher/${id}`}
            className="inline-flex min-h-11 items-center text-ink underline-offset-4 hover:underline"
          >
            <span className="min-w-0">
              {name}
              {teacher.isVerified && (
                <span className="ml-1.5 align-[0.02em]">
                  <VerifiedMark size={16} />
                </span>
              )}
            </span>
          </Link>
        </p>
      )}
      {teacher?.isSample && (
        <p className="text-xs text-ink-3">
          <Trans>Sample profile</Trans>
        </p>
      )}
      {!isSaved && (
        <p role="status" className="text-sm">
          <Trans>Removed. The heart saves again.</Trans>
        </p>
      )}
    </div>
  );
}

function NotOffered() {
  return (
    <span className="text-ink-2">
      <Trans>Not offered</Trans>
    </span>
  );
}

function NotGiven() {
  return (
    <span className="text-ink-2">
      <span aria-hidden="true">–</span>
      <span className="sr-only">
        <Trans>Not given</Trans>
      </span>
    </span>
  );
}

/** Highlights a value if `isBest` says that it is the best of its row. */
function Best({ isBest, word, children }: { isBest: boolean; word: string; children: ReactNode }) {
  if (!isBest) return <span>{children}</span>;
  return (
    <span className="font-semibold text-primary-ink">
      {children}
      <span className="block text-sm font-normal">{word}</span>
    </span>
  );
}
