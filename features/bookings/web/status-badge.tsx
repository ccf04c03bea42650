import { CircleCheck, CircleCheckBig, CircleSlash, Hourglass } from 'lucide-react';
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx';
import type { BookingStatus } from '../lifecycle.ts';
import { STATUS_LABELS } from '../texts.ts';

const BADGES: Record<BookingStatus, { tone: BadgeTone; Icon: typeof Hourglass }> = {
  pending: { tone: 'pending', Icon: Hourglass },
  confirmed: { tone: 'success', Icon: CircleCheck },
  cancelled: { tone: 'neutral', Icon: CircleSlash },
  completed: { tone: 'info', Icon: CircleCheckBig },
};

/** A booking's status as icon and text. */
export function StatusBadge({ status }: { status: BookingStatus }) {
  const { tone, Icon } = BADGES[status];
  return (
    <Badge tone={tone} icon={<Icon size={15} strokeWidth={1.9} aria-hidden="true" />}>
      {STATUS_LABELS[status]}
    </Badge>
  );
}
