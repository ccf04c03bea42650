import { Trans, useLingui } from '@lingui/react/macro';
import { BadgeCheck, Eye, Hourglass, MessageCircleQuestionMark } from 'lucide-react';
import type { OwnTeacher } from '#features/teacher-workspace/contract.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { useHydrated } from '#platform/web/ui/hooks/use-hydrated.ts';
import type { Locale } from '#shared/texts/locale.ts';
import { type Translate, text, type Words } from '#shared/texts/translate.ts';
import { indiaParts } from '#shared/time.ts';
import { DashboardActions } from '../parts/dashboard-actions.tsx';

type DashboardHeaderProps = {
  firstName: string;
  /** undefined while loading or after an error. */
  profile: OwnTeacher | undefined;
  /** Number of requests that need the teacher's reply. */
  waiting: number;
  onPreview: () => void;
};

/** Title, verification badges and profile actions. On phones, the actions are in the "More" menu. */
export function DashboardHeader({ firstName, profile, waiting, onPreview }: DashboardHeaderProps) {
  return (
    // On phones, the actions share a row with the title, so that badges and greeting get the full width.
    <header className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 md:flex md:items-start md:justify-between">
      <div className="contents min-w-0 md:block">
        <div className="contents flex-wrap items-center gap-x-3 gap-y-1.5 md:flex">
          <h1 tabIndex={-1} className="text-xl sm:text-2xl md:text-3xl">
            <Trans>Teacher dashboard</Trans>
          </h1>
          <div className="flex flex-wrap gap-1.5 empty:hidden max-md:col-span-2">
            {profile && <VerifiedBadge isVerified={profile.isVerified} />}
            {profile?.reviewStatus === 'needs_more_info' && (
              <Badge
                tone="pending"
                icon={<MessageCircleQuestionMark size={15} strokeWidth={1.9} aria-hidden="true" />}
              >
                <Trans>More Info Needed</Trans>
              </Badge>
            )}
          </div>
        </div>
        <Greeting firstName={firstName} waiting={waiting} />
      </div>
      <div className="max-md:col-start-2 max-md:row-start-1 md:shrink-0 md:self-center">
        <TeacherDashboardActions profile={profile} onPreview={onPreview} />
      </div>
    </header>
  );
}

/** Preview Profile, Change Password and the other actions of the dashboard. */
export function TeacherDashboardActions({
  profile,
  onPreview,
}: Pick<DashboardHeaderProps, 'profile' | 'onPreview'>) {
  const { t } = useLingui();
  return (
    <DashboardActions
      userType="teacher"
      first={{
        key: 'preview',
        text: t`Preview Profile`,
        icon: <Eye size={20} strokeWidth={1.9} aria-hidden="true" />,
        disabled: profile === undefined,
        onSelect: onPreview,
      }}
    />
  );
}

export function VerifiedBadge({ isVerified }: { isVerified: boolean }) {
  return isVerified ? (
    <Badge tone="success" icon={<BadgeCheck size={16} strokeWidth={1.9} aria-hidden="true" />}>
      <Trans>Verified</Trans>
    </Badge>
  ) : (
    <Badge tone="pending" icon={<Hourglass size={15} strokeWidth={1.9} aria-hidden="true" />}>
      <Trans>Pending Verification</Trans>
    </Badge>
  );
}

const NUMBERS = [
  text`Two`,
  text`Three`,
  text`Four`,
  text`Five`,
  text`Six`,
  text`Seven`,
  text`Eight`,
  text`Nine`,
  text`Ten`,
];

function waitingText(waiting: number, say: Translate): string {
  if (waiting === 0) return say(text`No requests are waiting.`);
  if (waiting === 1) return say(text`One request needs a reply.`);
  const number = say(NUMBERS[waiting - 2] ?? String(waiting));
  return say(text`${number} requests need a reply.`);
}

function Greeting({ firstName, waiting }: { firstName: string; waiting: number }) {
  const say = useText();
  const hydrated = useHydrated();
  // The greeting depends on the time, so the server renders a neutral one to avoid a hydration mismatch.
  const hello = say(hydrated ? greetingAt(indiaParts(new Date()).minutes) : WELCOME);
  return (
    <p className="text-ink-2 max-md:col-span-2 md:mt-1">
      {/* On phones the greeting has its own line: when it gets longer after hydration, nothing
          shifts. */}
      <span className="max-md:block">{sentence(`${hello}, ${firstName}`, say.locale)}</span>{' '}
      {waitingText(waiting, say)}
    </p>
  );
}

/** Adds a full stop, unless the text already ends with one, as after an initial. */
function sentence(words: string, locale: Locale): string {
  if (locale === 'hi') return `${words}।`;
  return words.endsWith('.') ? words : `${words}.`;
}

const WELCOME = text`Welcome`;
const GREETINGS = [text`Good morning`, text`Good afternoon`, text`Good evening`] as const;

function greetingAt(minutes: number): Words {
  const [morning, afternoon, evening] = GREETINGS;
  if (minutes < 12 * 60) return morning;
  return minutes < 17 * 60 ? afternoon : evening;
}
