import { Plural, Trans } from '@lingui/react/macro';
import {
  BadgeCheck,
  CircleX,
  Clock,
  Hourglass,
  MessageCircleQuestionMark,
  TriangleAlert,
} from 'lucide-react';
import type { ReviewStatus } from '#features/teachers/contract.ts';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx';
import { text, type Words } from '#shared/texts/translate.ts';
import { formatInstant } from '#shared/time.ts';
import type { AdminReview } from '../contract.ts';
import { STEPS_EXPECTED } from '../decisions.ts';

const ICON = { size: 15, strokeWidth: 1.9, 'aria-hidden': true } as const;

const AGES = {
  fresh: { tone: 'neutral', Icon: Clock },
  soon: { tone: 'pending', Icon: Hourglass },
  late: { tone: 'danger', Icon: TriangleAlert },
} as const satisfies Record<AdminReview['age'], { tone: BadgeTone; Icon: typeof Clock }>;

const DAY_MS = 86_400_000;

/**
 * Shows when a review is due: marigold on the last promised day, red with the number of late days after it. Uses the
 * browser's clock, so render it in the browser only.
 */
export function AgeBadge({ review }: { review: Pick<AdminReview, 'age' | 'dueAt'> }) {
  const locale = useLocale();
  const { tone, Icon } = AGES[review.age];
  const dueAt = Date.parse(review.dueAt);
  // A clock that is behind the server's must not say "0 days".
  const daysLate = Math.max(1, Math.ceil((Date.now() - dueAt) / DAY_MS));
  // `dueAt` is a midnight, so the last day is the day before it.
  const lastMoment = new Date(dueAt - 1);
  return (
    <Badge tone={tone} icon={<Icon {...ICON} />}>
      {review.age === 'late' ? (
        <Plural value={daysLate} one="# day late" other="# days late" />
      ) : (
        <Trans>Due {formatInstant(lastMoment, 'day', locale)}</Trans>
      )}
    </Badge>
  );
}

/** How much of the profile is filled in: marigold if it is nearly empty. */
export function CompletenessBadge({ done, total }: AdminReview['completeness']) {
  return (
    <Badge tone={done < STEPS_EXPECTED ? 'pending' : 'neutral'}>
      <Trans>
        {done} of {total} done
      </Trans>
    </Badge>
  );
}

const STATUSES = {
  pending: { tone: 'pending', Icon: Hourglass, label: null },
  approved: { tone: 'success', Icon: BadgeCheck, label: text`Approved` },
  rejected: { tone: 'danger', Icon: CircleX, label: text`Rejected` },
  needs_more_info: { tone: 'info', Icon: MessageCircleQuestionMark, label: text`More info requested` },
} as const satisfies Record<ReviewStatus, { tone: BadgeTone; Icon: typeof Clock; label: Words | null }>;

export function StatusBadge({ status }: { status: ReviewStatus }) {
  const { tone, Icon, label } = STATUSES[status];
  return (
    <Badge tone={tone} icon={<Icon {...ICON} />}>
      {/* The context is for translators: some languages use another word for a booking. */}
      {label === null ? <Trans context="a profile under review">Pending</Trans> : label}
    </Badge>
  );
}
