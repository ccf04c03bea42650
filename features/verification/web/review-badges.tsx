import {
  BadgeCheck,
  CircleX,
  Clock,
  Hourglass,
  MessageCircleQuestionMark,
  TriangleAlert,
} from 'lucide-react';
import type { ReviewStatus } from '#features/teachers/contract.ts';
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx';
import { formatInstant } from '#shared/time.ts';
import type { AdminReview } from '../contract.ts';

const ICON = { size: 15, strokeWidth: 1.9, 'aria-hidden': true } as const;

const AGES = {
  fresh: { tone: 'neutral', Icon: Clock, label: 'Due' },
  soon: { tone: 'pending', Icon: Hourglass, label: 'Due' },
  late: { tone: 'danger', Icon: TriangleAlert, label: 'Late, was due' },
} as const satisfies Record<AdminReview['age'], { tone: BadgeTone; Icon: typeof Clock; label: string }>;

/** When a profile is due: marigold on the last promised day, red after it. */
export function AgeBadge({ review }: { review: Pick<AdminReview, 'age' | 'dueAt'> }) {
  const { tone, Icon, label } = AGES[review.age];
  // Due at a midnight: the last day is the one before it.
  const lastMoment = new Date(Date.parse(review.dueAt) - 1);
  return (
    <Badge tone={tone} icon={<Icon {...ICON} />}>
      {label} {formatInstant(lastMoment, 'day')}
    </Badge>
  );
}

const STATUSES = {
  pending: { tone: 'pending', Icon: Hourglass, label: 'Pending' },
  approved: { tone: 'success', Icon: BadgeCheck, label: 'Approved' },
  rejected: { tone: 'danger', Icon: CircleX, label: 'Rejected' },
  needs_more_info: { tone: 'info', Icon: MessageCircleQuestionMark, label: 'More info requested' },
} as const satisfies Record<ReviewStatus, { tone: BadgeTone; Icon: typeof Clock; label: string }>;

export function StatusBadge({ status }: { status: ReviewStatus }) {
  const { tone, Icon, label } = STATUSES[status];
  return (
    <Badge tone={tone} icon={<Icon {...ICON} />}>
      {label}
    </Badge>
  );
}
