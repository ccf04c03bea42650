import { Trans } from '@lingui/react/macro';
import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { intentPath } from '#features/bookings/requests/request-intent.ts';
import type { CurrentUser } from '#features/identity/contract.ts';
import { signInPath } from '#features/identity/sign-in-paths.ts';
import type { PublicTeacher } from '#features/teachers/contract.ts';
import { lowestPrice, PRICE_UNITS, SESSION_LABELS } from '#features/teachers/pricing.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { formatRupees } from '#shared/money.ts';

/** Id of the text that explains why this student cannot book. */
const COMPLETE_ID = 'complete-profile';

export type TeacherActionsProps = {
  teacher: PublicTeacher;
  user: CurrentUser | null;
  /** Path of the search results that the user came from. */
  results: string | null;
  /** Whether the student's profile is complete enough to book. */
  canBook: boolean;
  /** Called when a student requests a session. */
  onBook: () => void;
  /** Called when a student whose profile is incomplete wants to complete it. */
  onComplete: () => void;
  /** Called when a student opens the chat. */
  onChat: () => void;
};

/**
 * Returns the sign-in path for a guest; after sign-in the request dialog opens. Its links need `data-in-place`: a click
 * before the application runs must wait for it, because only the application adds the search results that the guest
 * came from.
 */
function signInToRequest({ teacher, results }: TeacherActionsProps): string {
  return signInPath(intentPath({ teacherId: teacher.id, isDemo: false, sessionType: null, results }));
}

/** Whether to show booking actions: students book, guests sign in, teachers and admins see none. */
export function canRequest(user: CurrentUser | null): boolean {
  return user === null || user.userType === 'student';
}

/** Actions of the pricing card. On narrow screens, TeacherActionBar replaces "Book Session", unless there is `noBar`. */
export function TeacherActions({ noBar = false, ...props }: TeacherActionsProps & { noBar?: boolean }) {
  const { teacher, user, canBook, onBook, onComplete, onChat } = props;
  if (!teacher.acceptsRequests) {
    return (
      <p className="rounded-md bg-accent-soft px-4 py-3 text-sm text-accent-ink">
        <Trans>Requests open once this profile is verified.</Trans>
      </p>
    );
  }
  if (user === null) {
    return (
      <ButtonLink to={signInToRequest(props)} data-in-place="" size="hero" className="w-full max-xl:hidden">
        <Trans>Request a session</Trans>
      </ButtonLink>
    );
  }
  if (user.userType !== 'student') return null;
  return (
    <>
      <Button
        size="hero"
        className={`w-full ${noBar ? 'max-xl:mb-3' : 'max-xl:hidden'}`}
        disabled={!canBook}
        whenDisabled={onComplete}
        aria-describedby={canBook ? undefined : COMPLETE_ID}
        onClick={onBook}
      >
        <Trans>Book Session</Trans>
      </Button>
      <Button variant="outline" className="w-full xl:mt-3" onClick={onChat}>
        <MessageCircle size={20} strokeWidth={1.9} aria-hidden="true" />
        <Trans>Chat</Trans>
      </Button>
      {!canBook && (
        <p id={COMPLETE_ID} className="mt-3 rounded-md bg-accent-soft px-4 py-3 text-sm text-accent-ink">
          <Trans>
            Complete your profile and verify your mobile number and email to book sessions.{' '}
            <Link
              to="/client-dashboard"
              className="font-semibold underline"
              onClick={(event) => {
                event.preventDefault();
                onComplete();
              }}
            >
              Complete Profile
            </Link>
          </Trans>
        </p>
      )}
    </>
  );
}

/** Sticky bar on phones with the lowest price and the action. */
export function TeacherActionBar(props: TeacherActionsProps) {
  const say = useText();
  const { teacher, user, canBook, onBook, onComplete } = props;
  const lowest = lowestPrice(teacher);
  return (
    <div
      data-action-bar=""
      className="fixed inset-x-0 bottom-0 z-30 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-surface px-4 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] xl:hidden"
    >
      {lowest === null ? (
        <p className="text-sm text-ink-2">
          <Trans>Price on request</Trans>
        </p>
      ) : (
        <p className="text-sm leading-tight text-ink-2">
          <Trans>
            From
            <br />
            <b className="text-md font-bold whitespace-nowrap text-ink tabular-nums">
              {formatRupees(lowest.rupees)}
            </b>
          </Trans>{' '}
          <span className="whitespace-nowrap">
            {say(PRICE_UNITS[lowest.pricing])} {say(SESSION_LABELS[lowest.session]).toLowerCase()}
          </span>
        </p>
      )}
      {user === null ? (
        <ButtonLink to={signInToRequest(props)} data-in-place="" className="min-h-12 px-5">
          <Trans>Request a session</Trans>
        </ButtonLink>
      ) : (
        <Button
          className="min-h-12 px-5"
          disabled={!canBook}
          whenDisabled={onComplete}
          aria-describedby={canBook ? undefined : COMPLETE_ID}
          onClick={onBook}
        >
          <Trans>Book Session</Trans>
        </Button>
      )}
    </div>
  );
}
