import { Trans, useLingui } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useCurrentMinute } from '#platform/web/ui/hooks/use-minute.ts';
import { formatSessionTime } from '#shared/time.ts';
import { EmergencyCall } from './emergency-call.tsx';
import { isAnsweredShare, useSafety, useShareActions } from './queries.ts';

/**
 * Asks "All well?" for each shared session that should be over and has no answer yet. Renders nothing without such a
 * session.
 */
export function AllWellQuestions() {
  const { t } = useLingui();
  const { locale } = useText();
  const now = useCurrentMinute();
  const { data } = useSafety();
  const { sayAllWell, pending } = useShareActions();
  const open = (data?.shares ?? []).filter(
    (share) =>
      now !== null &&
      !isAnsweredShare(share) &&
      new Date(share.endsAt) <= now &&
      now < new Date(share.sharedUntil),
  );
  return open.map(({ bookingId, lessonId, otherName, startsAt }) => (
    <section
      key={lessonId}
      aria-labelledby={`all-well-${lessonId}`}
      className="mb-5 rounded-lg border border-line bg-accent-soft p-4 sm:p-5"
    >
      <h2 id={`all-well-${lessonId}`} className="flex items-center gap-2 text-lg text-accent-ink">
        <ShieldCheck size={20} strokeWidth={1.9} aria-hidden="true" />
        <Trans>All well?</Trans>
      </h2>
      <p className="mt-1 text-accent-ink">
        {t`Your session with ${otherName} (${formatSessionTime(new Date(startsAt), locale)}) should be over. Everyone with your link sees your answer.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button pending={pending === 'allWell'} onClick={() => sayAllWell({ bookingId, lessonId })}>
          <Trans>All well</Trans>
        </Button>
        <EmergencyCall />
      </div>
    </section>
  ));
}
