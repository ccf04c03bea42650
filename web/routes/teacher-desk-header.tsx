import { BadgeCheck, Eye, Hourglass, KeyRound, MessageCircleQuestionMark, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { OwnTeacher } from '#features/teachers/contract.ts';
import { indiaParts } from '#shared/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { MoreMenu } from '#web/ui/more-menu.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

type DeskHeaderProps = {
  firstName: string;
  /** undefined while it could not be loaded. */
  profile: OwnTeacher | undefined;
  /** Requests that wait for an answer. */
  pending: number;
  onPreview: () => void;
  /** The way to the conversations, in sight on phones too. */
  messages: ReactNode;
  onChangePassword: () => void;
};

const ICON = { size: 20, strokeWidth: 1.9, 'aria-hidden': true } as const;

/** Actions that have a button of their own on a desk. */
const INLINE = 2;

/** Title, standing and what a teacher does with the whole profile; on phones behind "More". */
export function DeskHeader({
  firstName,
  profile,
  pending,
  onPreview,
  onChangePassword,
  messages,
}: DeskHeaderProps) {
  const navigate = useNavigate();
  const actions = [
    {
      key: 'preview',
      text: 'Preview Profile',
      icon: <Eye {...ICON} />,
      disabled: profile === undefined,
      onSelect: onPreview,
    },
    {
      key: 'password',
      text: 'Change Password',
      icon: <KeyRound {...ICON} />,
      disabled: false,
      onSelect: onChangePassword,
    },
    {
      key: 'privacy',
      text: 'Privacy & data',
      icon: <ShieldCheck {...ICON} />,
      disabled: false,
      onSelect: () => void navigate('/privacy-and-data'),
    },
  ];
  return (
    <header className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 className="text-2xl md:text-3xl">Teacher dashboard</h1>
          {profile && <VerifiedBadge isVerified={profile.isVerified} />}
          {profile?.reviewStatus === 'needs_more_info' && (
            <Badge
              tone="pending"
              icon={<MessageCircleQuestionMark size={15} strokeWidth={1.9} aria-hidden="true" />}
            >
              More Info Needed
            </Badge>
          )}
        </div>
        <Greeting firstName={firstName} pending={pending} />
      </div>
      <div className="flex shrink-0 items-start gap-2 md:self-center">
        {messages}
        <div className="flex gap-2 max-md:hidden">
          {actions.slice(0, INLINE).map(({ key, text, icon, disabled, onSelect }, index) => (
            <Button
              key={key}
              variant={index === 0 ? 'outline' : 'ghost'}
              {...(disabled && { disabled })}
              onClick={onSelect}
            >
              {icon}
              {text}
            </Button>
          ))}
          <MoreMenu label="More" items={actions.slice(INLINE)} />
        </div>
        <div className="md:hidden">
          <MoreMenu label="More" items={actions} />
        </div>
      </div>
    </header>
  );
}

function VerifiedBadge({ isVerified }: { isVerified: boolean }) {
  return isVerified ? (
    <Badge tone="success" icon={<BadgeCheck size={16} strokeWidth={1.9} aria-hidden="true" />}>
      Verified
    </Badge>
  ) : (
    <Badge tone="pending" icon={<Hourglass size={15} strokeWidth={1.9} aria-hidden="true" />}>
      Pending Verification
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
  // The hour is the reader's business: the server greets without one, so that both draw the same.
  const hello = hydrated ? greetingAt(indiaParts(new Date()).minutes) : 'Welcome';
  return (
    <p className="mt-1 text-ink-2">
      {hello}, {firstName}. {waitingText(pending)}
    </p>
  );
}

function greetingAt(minutes: number): string {
  if (minutes < 12 * 60) return 'Good morning';
  return minutes < 17 * 60 ? 'Good afternoon' : 'Good evening';
}
