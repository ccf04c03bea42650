import { Trans } from '@lingui/react/macro';
import type { CurrentUser } from '#features/identity/contract.ts';
import { signInPath } from '#features/identity/sign-in-paths.ts';
import type { TeacherCard as Teacher } from '#features/teachers/contract.ts';
import { TeacherCard } from '#features/teachers/web/teacher-card.tsx';
import { usePagePath } from '#platform/web/api/kept.tsx';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';

/** Id of the yellow banner, which explains why Complete Profile is disabled. */
export const COMPLETE_BANNER_ID = 'complete-profile';

type SearchCardProps = {
  teacher: Teacher;
  isFirst: boolean;
  user: CurrentUser | null;
  isComplete: boolean;
  onPreview: (teacher: Teacher) => void;
  onBook: (teacher: Teacher, how?: { demo?: boolean }) => void;
  /** Called when a guest asks for a session. */
  onSignIn: (teacher: Teacher) => void;
};

/** A teacher in the results, with the actions that this user may take. */
export function SearchCard(props: SearchCardProps) {
  const { teacher, isFirst, user, isComplete, onPreview, onBook, onSignIn } = props;
  return (
    <TeacherCard
      teacher={teacher}
      isFirst={isFirst}
      onDemo={user?.userType === 'student' && isComplete ? () => onBook(teacher, { demo: true }) : undefined}
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
            onSignIn={() => onSignIn(teacher)}
          />
        </>
      }
    />
  );
}

type BookActionProps = {
  user: CurrentUser | null;
  isComplete: boolean;
  onBook: () => void;
  onSignIn: () => void;
};

/** Students book, guests get a sign-in link, teachers and admins see no action. */
function BookAction({ user, isComplete, onBook, onSignIn }: BookActionProps) {
  const pagePath = usePagePath();
  if (user === null) {
    return (
      // The link leads back to the results; the application leads on to the request, with filters that no address holds.
      <ButtonLink
        to={signInPath(pagePath)}
        data-in-place=""
        className="text-sm! leading-tight @min-[460px]:max-w-40"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onSignIn();
        }}
      >
        <Trans>Sign in to request a session</Trans>
      </ButtonLink>
    );
  }
  if (user.userType !== 'student') return null;
  if (!isComplete) {
    return (
      <Button disabled aria-describedby={COMPLETE_BANNER_ID}>
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
