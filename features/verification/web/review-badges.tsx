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
import type { AdminReview } from '../contract.ts';
import { lastDayText } from './dates.ts';

const ICON = { size: 15, strokeWidth: 1.9, 'aria-hidden': true } as const;

const AGES = {
  fresh: { tone: 'neutral', Icon: Clock, words: 'Due' },
  soon: { tone: 'pending', Icon: Hourglass, words: 'Due' },
  late: { tone: 'danger', Icon: TriangleAlert, words: 'Late, was due' },
} as const satisfies Record<AdminReview['age'], { tone: BadgeTone; Icon: typeof Clock; words: string }>;

/** When a profile is due: marigold on the last promised day, red after it. */
export function AgeBadge({ review }: { review: Pick<AdminReview, 'age' | 'dueAt'> }) {
  const { tone, Icon, words } = AGES[review.age];
  return (
    <Badge tone={tone} icon={<Icon {...ICON} />}>
      {words} {lastDayText(review.dueAt)}
    </Badge>
  );
}

const STATUSES = {
  pending: { tone: 'pending', Icon: Hourglass, words: 'Pending' },
  approved: { tone: 'success', Icon: BadgeCheck, words: 'Approved' },
  rejected: { tone: 'danger', Icon: CircleX, words: 'Rejected' },
  needs_more_info: { tone: 'info', Icon: MessageCircleQuestionMark, words: 'More info requested' },
} as const satisfies Record<ReviewStatus, { tone: BadgeTone; Icon: typeof Clock; words: string }>;

export function StatusBadge({ status }: { status: ReviewStatus }) {
  const { tone, Icon, words } = STATUSES[status];
  return (
    <Badge tone={tone} icon={<Icon {...ICON} />}>
      {words}
    </Badge>
  );
}
