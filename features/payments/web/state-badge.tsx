import { Check, Clock, Hourglass, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#platform/web/ui/badge.tsx';
import type { DueState } from '../due-state.ts';

const ICON = { size: 14, strokeWidth: 1.9, 'aria-hidden': true } as const;
const LOOKS = {
  due: { tone: 'pending', icon: <Clock {...ICON} /> },
  said_paid: { tone: 'info', icon: <Hourglass {...ICON} /> },
  received: { tone: 'success', icon: <Check {...ICON} /> },
  disputed: { tone: 'danger', icon: <TriangleAlert {...ICON} /> },
} as const;

/** Badge with the state of a due; its text says who says so. */
export function StateBadge({ state, children }: { state: DueState; children: ReactNode }) {
  return <Badge {...LOOKS[state]}>{children}</Badge>;
}
