import { isQueuedMark } from '#features/plans/web/queued-marks.ts';
import { onUnshownRefusal } from '#platform/web/offline/queue.ts';
import { deleteQueuedWrite, listRefusedWrites } from '#platform/web/offline/store.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { text } from '#shared/texts/translate.ts';

const MARK_REFUSED = text`Attendance was not saved`;
const MESSAGE_REFUSED = text`Failed to send message`;

/** Shows refusals of one kind: a toast replaces the one before, so the other kind waits for the next time. */
async function showRefusedWrites(): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  const refused = await listRefusedWrites();
  const marks = refused.filter(isQueuedMark);
  const shown = marks.length > 0 ? marks : refused;
  if (shown.length === 0) return;
  toast({
    title: marks.length > 0 ? MARK_REFUSED : MESSAGE_REFUSED,
    description: [...new Set(shown.map(({ refusal }) => refusal?.message))].join(' '),
    variant: 'destructive',
  });
  for (const { id } of shown) await deleteQueuedWrite(id);
}

/**
 * Tells the user of queued writes that the server refused while no page could show it: all were closed, or showed
 * something else. Returns a function that stops it.
 */
export function startShowingRefusedWrites(): () => void {
  const show = () => void showRefusedWrites().catch(() => undefined);
  show();
  document.addEventListener('visibilitychange', show);
  const stop = onUnshownRefusal(show);
  return () => {
    document.removeEventListener('visibilitychange', show);
    stop();
  };
}
