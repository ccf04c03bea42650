import { Trans, useLingui } from '@lingui/react/macro';
import { BadgeCheck, Eye, Hourglass, MessageCircleQuestionMark } from 'lucide-react';
import type { OwnTeacher } from '#features/teacher-workspace/contract.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { useHydrated } from '#platform/web/ui/use-hydrated.ts';
import { indiaParts } from '#shared/time.ts';
import { DashboardActions } from '../parts/dashboard-actions.tsx';

type DashboardHeaderProps = {
  firstName: string;
  /** undefined while loading or after an error. */
  profile: OwnTeacher | undefined;
  /** Number of requests that wait for a reply. */
  pending: number;
  onPreview: () => void;
};

/** Title, verification badges and profile actions. On phones, the actions are in the "More" menu. */
export function DashboardHeader({ firstName, profile, pending, onPreview }: DashboardHeaderProps) {
  const { t } = useLingui();
  return (
    // On phones, the actions share a row with the title, so that badges and greeting get the full width.
    <header className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 md:flex md:items-start md:justify-between">
      <div className="contents min-w-0 md:block">
        <div className="contents flex-wrap items-center gap-x-3 gap-y-1.5 md:flex">
          <h1 className="text-xl sm:text-2xl md:text-3xl">
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
        <Greeting firstName={firstName} pending={pending} />
      </div>
      <div className="max-md:col-start-2 max-md:row-start-1 md:shrink-0 md:self-center">
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
      </div>
    </header>
  );
}

function VerifiedBadge({ isVerified }: { isVerified: boolean }) {
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

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

function waitingText(pending: number): string {
  const number = NUMBERS[pending] ?? String(pending);
  if (pending === 0) return 'No requests are waiting.';
  return pending === 1 ? `${number} request needs a reply.` : `${number} requests need a reply.`;
}

function Greeting({ firstName, pending }: { firstName: string; pending: number }) {
  const hydrated = useHydrated();
  // The greeting depends on the time, so the server renders a neutral one to avoid a hydration mismatch.
  const hello = hydrated ? greetingAt(indiaParts(new Date()).minutes) : 'Welcome';
  return (
    <p className="text-ink-2 max-md:col-span-2 md:mt-1">
      {/* On its own line on phones, so that a longer greeting shifts nothing. */}
      <span className="max-md:block">{sentence(`${hello}, ${firstName}`)}</span> {waitingText(pending)}
    </p>
  );
}

/** Ends with a full stop, also after an initial that has one. */
function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

function greetingAt(minutes: number): string {
  if (minutes < 12 * 60) return 'Good morning';
  return minutes < 17 * 60 ? 'Good afternoon' : 'Good evening';
}
