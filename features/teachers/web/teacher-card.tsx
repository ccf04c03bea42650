import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Languages, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { LANGUAGE_LABELS } from '#features/teachers/facts.ts';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { ArchPortrait } from '#platform/web/ui/people/arch-portrait.tsx';
import { VerifiedMark } from '#platform/web/ui/people/verified-mark.tsx';
import { UserText } from '#platform/web/ui/user-text.tsx';
import { displayName } from '#shared/texts/text.ts';
import { userTextLang } from '#shared/texts/text-language.ts';
import type { TeacherCard as Teacher } from '../contract.ts';
import { type DemoAction, FreeDemoBadge, SpecializationChips } from './badges.tsx';
import { PriceColumns } from './price-columns.tsx';
import { RatingLine } from './rating-line.tsx';

const LOCALITIES = 2;
const SPECIALIZATIONS = 3;
/**
 * On narrow cards a row is always one line, so that the card's height does not change when the web font loads, and a
 * part of the next card stays visible. If the text is so large that a line holds only one word, rows may wrap.
 */
const NARROW_ROW =
  '@min-[15rem]:@max-[460px]:flex @min-[15rem]:@max-[460px]:flex-nowrap @min-[15rem]:@max-[460px]:gap-1';
const NARROW_WHOLE = '@min-[15rem]:@max-[460px]:*:first:shrink-0';
const NARROW_ELLIPSIS = '@min-[15rem]:@max-[460px]:truncate';

type TeacherCardProps = {
  teacher: Teacher;
  /** True if the card is not in a list. It then shows the bio on phones too. */
  isAlone?: boolean;
  /** Above the fold: loads its picture eagerly. */
  isFirst?: boolean;
  /** Buttons at the bottom of the card, above the link that covers the card. */
  actions: ReactNode;
  /** Requests the free demo. */
  demo?: DemoAction | undefined;
  /** Distance from the searched area, as text. */
  distance?: string | null;
  /** Saves the teacher: a button of 44 px for the upper right corner. */
  heart?: ReactNode;
  /** Why the teacher fits the search. */
  reasons?: ReactNode;
};

/**
 * Card of a teacher in a list; put it into an `<li>` under an h2. A click anywhere opens the teacher's page. From the
 * breakpoint `sm` on, each card is a CSS container; on phones the list is one container for all cards, because the
 * layout is faster.
 */
export function TeacherCard(props: TeacherCardProps) {
  const {
    teacher,
    isAlone = false,
    isFirst = false,
    actions,
    demo,
    distance = null,
    heart = null,
    reasons = null,
  } = props;
  return (
    <article className="relative sm:@container flex h-full rounded-lg border border-line bg-surface transition-shadow hover:shadow-e2">
      <div className="flex min-h-68 min-w-0 flex-1 flex-col p-3 @min-[460px]:min-h-65.5 @min-[460px]:p-4.5">
        {/* With text at twice the size, a phone has room for one column only. */}
        <div className="mb-2.5 grid grid-cols-[auto_1fr] gap-x-3.5 gap-y-2 @max-[15rem]:grid-cols-1 @min-[460px]:mb-4 @min-[460px]:grid-rows-[auto_1fr] @min-[460px]:gap-x-5 @min-[460px]:gap-y-2.5">
          <div className="w-[min(4.75rem,25vw)] @min-[460px]:row-span-2 @min-[460px]:w-30">
            <ArchPortrait
              name={displayName(teacher)}
              src={teacher.profilePicture}
              className="w-full"
              eager={isFirst}
            />
            {teacher.isSample && (
              <p className="-mx-1.5 mt-1 text-center text-xs leading-tight @min-[460px]:mt-1.5 text-ink-3">
                <Trans>Sample profile</Trans>
              </p>
            )}
          </div>
          <CardFacts teacher={teacher} distance={distance} hasHeart={heart !== null} isAlone={isAlone} />
          {reasons !== null && (
            <div className="col-span-2 self-end @max-[15rem]:col-span-1 @min-[460px]:col-span-1 @min-[460px]:col-start-2">
              {reasons}
            </div>
          )}
          {teacher.specializations.length > 0 && (
            <div className="col-span-2 self-end @max-[15rem]:col-span-1 @min-[460px]:col-span-1 @min-[460px]:col-start-2">
              <SpecializationChips specializations={teacher.specializations} max={SPECIALIZATIONS} />
            </div>
          )}
        </div>
        <div className="mt-auto flex flex-wrap items-end gap-x-4 gap-y-2 border-t border-line pt-2 @min-[460px]:gap-y-2.5 @min-[460px]:pt-3.5 @min-[460px]:items-center">
          <PriceColumns prices={teacher} />
          {teacher.offersFreeDemo && (
            <div
              className={`ml-auto ${heart === null ? '@min-[460px]:absolute @min-[460px]:top-4.5 @min-[460px]:right-4.5' : '@min-[28.75rem]:absolute @min-[28.75rem]:top-4.5 @min-[28.75rem]:right-14'}`}
            >
              <FreeDemoBadge firstName={teacher.firstName} action={demo} />
            </div>
          )}
          {/* On phones each button is as wide as its text, so that both fit on one line. */}
          <div className="relative z-1 flex w-full gap-2 @max-[15rem]:flex-col @max-[460px]:*:flex-auto @max-[460px]:*:px-3 @min-[460px]:ml-auto @min-[460px]:w-auto">
            {actions}
          </div>
        </div>
      </div>
      {heart !== null && (
        <div className="absolute top-1.5 right-1.5 z-1 @min-[460px]:top-2.5 @min-[460px]:right-2">
          {heart}
        </div>
      )}
    </article>
  );
}

type CardFactsProps = {
  teacher: Teacher;
  distance: string | null;
  hasHeart: boolean;
  isAlone: boolean;
};

function CardFacts({ teacher, distance, hasHeart, isAlone }: CardFactsProps) {
  const say = useText();
  const { t } = useLingui();
  const locale = useLocale();
  const { experience, localities, languages } = teacher;
  const { pathname, search, state } = useLocation();
  const more = localities.length - LOCALITIES;
  const place = localities.length > 0 ? localities.slice(0, LOCALITIES).join(', ') : teacher.cityName;
  return (
    <div className="min-w-0 text-sm text-ink-2">
      <h3
        className={`font-display text-lg leading-6.5 font-semibold break-words text-ink @min-[460px]:leading-7 ${roomBeside(teacher, hasHeart)}`}
      >
        <Link
          discover="none"
          to={`/teacher/${teacher.id}`}
          // Passed as state, because the URL of the results does not have all filters.
          state={{ results: pathname + search, filters: state?.filters }}
          className="after:absolute after:inset-0"
        >
          <UserText>{displayName(teacher)}</UserText>
        </Link>
        {teacher.isVerified && (
          // Inline with the name, so that it follows the last word of a long one.
          <span className="ml-2 align-[0.06em]">
            <VerifiedMark size={18} />
          </span>
        )}
      </h3>
      <p className={`flex flex-wrap items-center gap-x-1.5 ${NARROW_ROW} ${NARROW_WHOLE}`}>
        <RatingLine teacher={teacher} />
        {experience !== null && (
          <span className={NARROW_ELLIPSIS}>
            <span aria-hidden="true">· </span>
            <Plural value={experience} one="# yr teaching" other="# yrs teaching" />
          </span>
        )}
      </p>
      {place !== null && (
        <p className="mt-1 flex items-start gap-1.5">
          <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.9} />
          {/* A distance may need more than a line. */}
          <span className={`min-w-0 break-words ${distance === null ? NARROW_ROW : ''}`}>
            <span className={distance === null ? NARROW_ELLIPSIS : ''}>{place}</span>
            {more > 0 && (
              <>
                {' '}
                <span className="shrink-0">{t`+${more} more`}</span>
              </>
            )}
            {distance !== null && ` · ${distance}`}
          </span>
        </p>
      )}
      {languages.length > 0 && (
        <p className="mt-1 flex items-start gap-1.5">
          <Languages aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.9} />
          <span className="min-w-0 break-words">
            <span className="sr-only">
              <Trans>Teaches in</Trans>{' '}
            </span>
            {languages.map((language) => say(LANGUAGE_LABELS[language])).join(', ')}
          </span>
        </p>
      )}
      {teacher.teachesWomenOnly && (
        <p className="mt-1 font-medium text-ink">
          <Trans>Teaches women only</Trans>
        </p>
      )}
      {teacher.intro !== '' && (
        <p
          lang={userTextLang(teacher.intro, locale)}
          // Hidden in a list on phones, where it is more important to see the next teacher.
          className={`mt-2 line-clamp-2 break-words text-ink ${isAlone ? '' : '@max-[460px]:hidden'}`}
        >
          {teacher.intro}
        </p>
      )}
    </div>
  );
}

/**
 * Padding for the content of the upper right corner: the heart and, if the card is wide enough for its text size, the
 * free demo.
 */
function roomBeside({ offersFreeDemo }: Teacher, hasHeart: boolean): string {
  if (!hasHeart) return offersFreeDemo ? '@min-[460px]:pr-28' : '';
  return offersFreeDemo ? 'pr-8 @min-[28.75rem]:pr-38' : 'pr-8';
}

/** Placeholder of a loading card: same grid, same height. */
export function TeacherCardSkeleton() {
  return (
    <div aria-hidden="true" className="rounded-lg sm:@container border border-line bg-surface">
      <div className="flex min-h-68 flex-col p-3 @min-[460px]:min-h-65.5 @min-[460px]:p-4.5">
        <div className="flex gap-3.5 @min-[460px]:gap-5">
          <span className="aspect-4/5 w-19 rounded-(--r-arch) bg-surface-sunken @min-[460px]:w-30" />
          <span className="flex grow flex-col gap-2.5 pt-1">
            <span className="h-5 w-3/5 rounded-sm bg-surface-sunken" />
            <span className="h-4 w-2/5 rounded-sm bg-surface-sunken" />
            <span className="h-4 w-1/2 rounded-sm bg-surface-sunken" />
            <span className="h-4 w-4/5 rounded-sm bg-surface-sunken" />
          </span>
        </div>
        <span className="mt-auto h-11 rounded-md bg-surface-sunken" />
      </div>
    </div>
  );
}
