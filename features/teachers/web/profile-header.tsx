import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { BadgeCheck, Clock, Gift, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { ArchPortrait } from '#platform/web/ui/people/arch-portrait.tsx';
import { UserText } from '#platform/web/ui/user-text.tsx';
import { displayName } from '#shared/texts/text.ts';
import { userTextLang } from '#shared/texts/text-language.ts';
import { formatDate } from '#shared/time.ts';
import type { Certification, PublicTeacher } from '../contract.ts';
import { type DemoAction, DemoGuestLink, VerificationBadge } from './badges.tsx';
import { RatingLine } from './rating-line.tsx';

export type HeadingLevel = 1 | 2 | 3;

type ProfileHeaderProps = {
  teacher: PublicTeacher;
  level: HeadingLevel;
  /** Requests the free demo; without it, the header only mentions the demo. */
  demo?: DemoAction | undefined;
  /** The teacher's certificates; undefined while they load. */
  certificates?: readonly Certification[] | undefined;
};

/** The teacher at a glance: portrait, name, badge, bio, facts. */
export function ProfileHeader({ teacher, level, demo, certificates }: ProfileHeaderProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const Heading = `h${level}` as const;
  const place = [teacher.localities[0], teacher.cityName].filter(Boolean).join(', ');
  return (
    <header className="flex flex-wrap items-start gap-4 md:flex-nowrap md:items-center md:gap-9">
      <div className="w-[min(7rem,32vw)] shrink-0 md:w-50.5">
        <ArchPortrait name={displayName(teacher)} src={teacher.profilePicture} eager className="w-full" />
        {teacher.isSample && (
          <p className="mt-1.5 text-center text-xs text-ink-3 md:text-sm">
            <Trans>Sample profile</Trans>
          </p>
        )}
      </div>
      <div className="min-w-0 flex-1 basis-40">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Heading className="min-w-0 font-display text-2xl leading-head font-semibold break-words text-ink md:text-3xl">
            <UserText>{displayName(teacher)}</UserText>
          </Heading>
          <VerificationBadge isVerified={teacher.isVerified} />
        </div>
        {teacher.intro !== '' && (
          <p
            lang={userTextLang(teacher.intro, locale)}
            className="mt-2 text-md leading-snug break-words text-ink md:mt-2.5 md:text-lg"
          >
            {teacher.intro}
          </p>
        )}
        <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2 max-md:flex-col max-md:flex-nowrap md:mt-3 md:gap-y-2">
          <li>
            <RatingLine teacher={teacher} long />
          </li>
          {place !== '' && <Fact icon={<MapPin {...ICON} />}>{place}</Fact>}
          {teacher.experience !== null && (
            <Fact icon={<Clock {...ICON} />}>
              <Plural value={teacher.experience} one="# year teaching" other="# years teaching" />
            </Fact>
          )}
          {teacher.verifiedOn !== null && (
            <Fact icon={<BadgeCheck {...ICON} />}>
              <CheckedText on={formatDate(teacher.verifiedOn, 'date', locale)} certificates={certificates} />
            </Fact>
          )}
          {teacher.idSeenOn !== null && (
            <Fact icon={<BadgeCheck {...ICON} />}>
              <Trans>ID seen on {formatDate(teacher.idSeenOn, 'date', locale)}</Trans>
            </Fact>
          )}
          {teacher.offersFreeDemo && (
            <Fact icon={<Gift {...ICON} />}>{demo ? <DemoLink demo={demo} /> : t`Free demo session`}</Fact>
          )}
        </ul>
      </div>
    </header>
  );
}

type CheckedTextProps = { on: string; certificates: readonly Certification[] | undefined };

/** Holds the place of the text while the certificates load, so that nothing below moves. */
const LIKELY = [{ isChecked: true }, { isChecked: true }] as const;

/** What our team checked. The date is the profile's: certificates are checked one by one, also later. */
function CheckedText({ on, certificates }: CheckedTextProps) {
  const shown = certificates ?? LIKELY;
  const count = shown.length;
  const checked = shown.filter(({ isChecked }) => isChecked).length;
  if (count === 0) return <Trans>Our team checked the profile on {on}</Trans>;
  if (checked === 0) return <Trans>Our team checked the profile on {on}, but no certificate yet</Trans>;
  return (
    <span className={certificates === undefined ? 'invisible' : undefined}>
      <Trans>
        Our team checked the profile on {on}, and {checked} of{' '}
        <Plural value={count} one="# certificate" other="# certificates" />
      </Trans>
    </span>
  );
}

const ICON = { 'aria-hidden': true, className: 'mt-0.5 size-4 shrink-0', strokeWidth: 1.9 } as const;

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-1.5">
      {icon}
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}

const DEMO_LINK =
  'relative cursor-pointer font-medium text-primary-ink underline underline-offset-3 before:absolute before:-inset-3.5';

function DemoLink({ demo }: { demo: DemoAction }) {
  if (demo.to !== undefined) {
    return (
      <DemoGuestLink action={demo} className={DEMO_LINK}>
        <Trans>Request a free demo</Trans>
      </DemoGuestLink>
    );
  }
  return (
    <button type="button" aria-haspopup="dialog" onClick={demo.ask} className={DEMO_LINK}>
      <Trans>Request a free demo</Trans>
    </button>
  );
}
