import { Trans, useLingui } from '@lingui/react/macro';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { CachedPart } from '#platform/web/api/cached.tsx';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { userTextLang } from '#shared/texts/text-language.ts';
import type { Certification, PublicTeacher } from '../contract.ts';
import type { DemoAction } from './badges.tsx';
import { Expertise } from './expertise.tsx';
import { MediaGallery } from './media-gallery.tsx';
import { PricingOptions } from './pricing-options.tsx';
import { type HeadingLevel, ProfileHeader } from './profile-header.tsx';
import { ProfileSection } from './profile-section.tsx';
import { QuickInfo } from './quick-info.tsx';

export type TeacherProfileViewProps = {
  teacher: PublicTeacher;
  /** Heading level of the name. */
  level: HeadingLevel;
  /** What the header says about the certificates; undefined if they are not loaded. */
  certificates: readonly Certification[] | undefined;
  certifications: ReactNode;
  /** Average, distribution and list of reviews. */
  reviews: ReactNode;
  /** List of group classes; not set if the teacher has none. */
  groupClasses?: ReactNode;
  /** Weekly hours. */
  availability: ReactNode;
  /** The visitor's actions; none in a preview. */
  actions?: ReactNode;
  /** Requests the free demo. */
  demo?: DemoAction | undefined;
  /** Whether the page may use two columns on wide screens; dialogs have no room for them. */
  wide?: boolean;
  /** All data that the cached HTML depends on; undefined if the server may not cache it. */
  cachedBy?: unknown;
};

/** A teacher's whole public profile, for the page and the preview. */
export function TeacherProfileView({ wide = false, cachedBy, ...props }: TeacherProfileViewProps) {
  const { teacher, level, demo, certificates } = props;
  const frame = wide ? 'xl:grid xl:grid-cols-[minmax(0,1fr)_368px] xl:gap-x-12' : '';
  return (
    <div className={frame}>
      <div className={wide ? 'xl:col-start-1' : ''}>
        <ProfileHeader teacher={teacher} level={level} demo={demo} certificates={certificates} />
      </div>
      <CachedPart name="prices" by={cachedBy}>
        {() => (
          <div className={wide ? 'mt-7 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:mt-0' : 'mt-7'}>
            <PricingCard {...props} wide={wide} />
          </div>
        )}
      </CachedPart>
      <CachedPart name="profile" by={cachedBy}>
        {() => (
          <div className={wide ? 'xl:col-start-1' : ''}>
            <ProfileSections {...props} />
          </div>
        )}
      </CachedPart>
    </div>
  );
}

function ProfileSections({ teacher, certifications, groupClasses, level, reviews }: TeacherProfileViewProps) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <>
      <ProfileSection id="about" title={t`About Me`} level={level}>
        <p
          lang={userTextLang(teacher.detailedDescription, locale)}
          className="max-w-(--measure) break-words whitespace-pre-line text-ink-2"
        >
          {teacher.detailedDescription || t`${teacher.firstName} has not added a description yet.`}
        </p>
      </ProfileSection>
      {groupClasses && (
        <ProfileSection id="group-classes" title={t`Group classes`} level={level}>
          {groupClasses}
        </ProfileSection>
      )}
      <ProfileSection id="expertise" title={t`Areas of Expertise`} level={level}>
        <Expertise teacher={teacher} />
      </ProfileSection>
      <ProfileSection id="media" title={t`Media Gallery`} level={level}>
        <MediaGallery teacher={teacher} />
      </ProfileSection>
      <ProfileSection id="certifications" title={t`Certifications`} level={level}>
        {certifications}
      </ProfileSection>
      <ProfileSection id="reviews" title={t`Student Reviews`} level={level}>
        {reviews}
      </ProfileSection>
    </>
  );
}

function PricingCard({ teacher, level, availability, actions, wide }: TeacherProfileViewProps) {
  const { t } = useLingui();
  const Heading = `h${(level + 1) as 2 | 3 | 4}` as const;
  const heading = 'font-display text-lg leading-tight font-semibold text-ink';
  return (
    <aside
      aria-label={t`Prices and availability`}
      className={`rounded-lg border border-line bg-surface p-6 shadow-e2 ${wide ? 'xl:sticky xl:top-24' : ''}`}
    >
      <Heading className={heading}>
        <Trans>Pricing Options</Trans>
      </Heading>
      <div className="mt-3">
        <PricingOptions prices={teacher} />
      </div>
      <div className="mt-5">{availability}</div>
      {actions && <div className="mt-4">{actions}</div>}
      <p className="mt-4 flex gap-2 text-sm text-ink-2">
        <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.9} />
        <Trans>Teachers are asked to reply within 24 hours. Nothing is charged here.</Trans>
      </p>
      <div className="mt-5 border-t border-line pt-4">
        <Heading className="sr-only">
          <Trans>Quick Info</Trans>
        </Heading>
        <QuickInfo teacher={teacher} />
      </div>
    </aside>
  );
}
