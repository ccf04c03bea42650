import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useText } from '#platform/web/locales/use-text.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { useSavedIds } from './saved-list.ts';

type SaveHeartProps = {
  /** Profile id. */
  teacherId: string;
  name: string;
  /** Whether a student is signed in; guests keep their list in the browser. */
  isStudent: boolean;
  className?: string;
};

/**
 * Button that saves or removes a teacher. The server renders it as not saved for every user; app/entry-first.ts fills
 * the hearts of guests before the application starts.
 */
export function SaveHeart({ teacherId, name, isStudent, className = '' }: SaveHeartProps) {
  const { t } = useLingui();
  const say = useText();
  const queryClient = useQueryClient();
  const saved = useSavedIds(isStudent);
  const isSaved = saved?.includes(teacherId) ?? false;
  const change = () =>
    import('./change-saved.ts').then(
      ({ setSaved }) => setSaved(queryClient, { teacherId, isStudent, wanted: !isSaved }, say),
      () =>
        toast({
          title: isSaved ? t`The teacher was not removed` : t`The teacher was not saved`,
          description: t`Please check your connection and try again.`,
          variant: 'destructive',
        }),
    );
  return (
    <button
      type="button"
      data-save={teacherId}
      aria-pressed={isSaved}
      aria-label={t`Save: ${name}`}
      suppressHydrationWarning
      className={`group flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-lotus-soft noscript:hidden ${className}`}
      onClick={() => void change()}
    >
      <Heart
        aria-hidden="true"
        strokeWidth={1.9}
        className="size-5.5 text-ink-2 group-aria-pressed:fill-lotus group-aria-pressed:text-lotus-ink"
      />
    </button>
  );
}
