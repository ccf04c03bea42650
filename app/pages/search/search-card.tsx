import { Trans } from '@lingui/react/macro';
import { lazy } from 'react';
import type { CurrentUser } from '#features/identity/contract.ts';
import { signInPath } from '#features/identity/sign-in-paths.ts';
import { SaveHeart } from '#features/saved/web/save-heart.tsx';
import type { SearchedTeacher as Teacher } from '#features/search/contract.ts';
import { distanceText } from '#features/search/web/results/distance-text.ts';
import type { DemoAction } from '#features/teachers/web/badges.tsx';
import { TeacherCard } from '#features/teachers/web/teacher-card.tsx';
import { usePagePath } from '#platform/web/api/cached.tsx';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { displayName } from '#shared/texts/text.ts';

const loadReasons = () => import('#features/search/web/results/reasons-line.tsx');
// Lazy in the browser, because few searches have reasons. If it can't be loaded, the card has no reasons. The server
// can't wait while it renders, so it imports the module at once.
const ReasonsLine = import.meta.env.SSR
  ? (await loadReasons()).ReasonsLine
  : lazy(() =>
      loadReasons()
        .then((module) => ({ default: module.ReasonsLine }))
        .catch(() => ({ default: () => null })),
    );

/** Id of the yellow banner, which explains why Complete Profile is disabled. */
export const COMPLETE_BANNER_ID = 'complete-profile';

type SearchCardProps = {
  teacher: Teacher;
  isFirst: boolean;
  user: CurrentUser | null;
  isComplete: boolean;
  onPreview: (teacher: Teacher) => void;
  onBook: (teacher: Teacher, how?: { demo?: boolean }) => void;
  /** Called when a student whose profile is incomplete wants to book. */
  onComplete: (teacher: Teacher, how?: { demo?: boolean }) => void;
  /** Called when a guest asks for a session or for the free demo. */
  onSignIn: (teacher: Teacher, how?: { demo?: boolean }) => void;
};

/** A teacher in the results, with the actions that this user may take. */
export function SearchCard(props: SearchCardProps) {
  const { teacher, isFirst, user, isComplete, onPreview, onBook, onComplete, onSignIn } = props;
  const say = useText();
  return (
    <TeacherCard
      teacher={teacher}
      isFirst={isFirst}
      heart={
        user === null || user.userType === 'student' ? (
          <SaveHeart teacherId={teacher.id} name={displayName(teacher)} isStudent={user !== null} />
        ) : null
      }
      distance={teacher.match?.metres ? distanceText(teacher.match.metres, say) : null}
      reasons={
        teacher.match !== undefined && teacher.match.reasons.length > 0 ? (
          <ReasonsLine match={teacher.match} />
        ) : null
      }
      demo={demoOf(props, signInPath(usePagePath()))}
      actions={
        <>
          <ButtonLink
            to={`/teacher/${teacher.id}`}
            variant="outline"
            aria-haspopup="dialog"
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              onPreview(teacher);
            }}
          >
            <Trans>View Profile</Trans>
          </ButtonLink>
          <BookAction
            user={user}
            isComplete={isComplete}
            onBook={() => onBook(teacher)}
            onComplete={() => onComplete(teacher)}
            onSignIn={() => onSignIn(teacher)}
          />
        </>
      }
    />
  );
}

/**
 * Returns the action that requests the free demo: guests sign in first, and students complete their profile first;
 * undefined if this user can't request.
 */
function demoOf(
  { teacher, user, isComplete, onBook, onComplete, onSignIn }: SearchCardProps,
  signIn: string,
): DemoAction | undefined {
  if (user === null) return { ask: () => onSignIn(teacher, { demo: true }), to: signIn };
  if (user.userType !== 'student') return undefined;
  return { ask: () => (isComplete ? onBook : onComplete)(teacher, { demo: true }) };
}

type BookActionProps = {
  user: CurrentUser | null;
  isComplete: boolean;
  onBook: () => void;
  onComplete: () => void;
  onSignIn: () => void;
};

/** Students book, guests get a sign-in link, teachers and admins see no action. */
function BookAction({ user, isComplete, onBook, onComplete, onSignIn }: BookActionProps) {
  const pagePath = usePagePath();
  if (user === null) {
    return (
      // The plain link only leads to sign-in and back. The application opens the request afterwards, with the filters
      // that the URL does not hold.
      <ButtonLink
        to={signInPath(pagePath)}
        data-in-place=""
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onSignIn();
        }}
      >
        <Trans>Request a session</Trans>
      </ButtonLink>
    );
  }
  if (user.userType !== 'student') return null;
  if (!isComplete) {
    return (
      <Button disabled whenDisabled={onComplete} aria-describedby={COMPLETE_BANNER_ID}>
        <Trans>Complete Profile</Trans>
      </Button>
    );
  }
  return (
    <Button onClick={onBook}>
      <Trans>Book Now</Trans>
    </Button>
  );
}
