import type { ReactNode } from 'react';
import { type Label, useLabel } from '#platform/web/locales/use-text.ts';

export type BadgeTone = 'success' | 'pending' | 'neutral' | 'danger' | 'info' | 'gift' | 'lotus';

const TONES: Record<BadgeTone, string> = {
  success: 'bg-success-soft text-success-ink',
  pending: 'bg-accent-soft text-accent-ink',
  gift: 'bg-accent-soft text-accent-ink',
  neutral: 'bg-surface-sunken text-ink-2',
  danger: 'bg-danger-soft text-danger-ink',
  info: 'bg-primary-soft text-primary-ink',
  lotus: 'bg-lotus-soft text-lotus-ink',
};

type BadgeProps = { tone: BadgeTone; icon?: ReactNode; children: Label };

/** A status label. Text and icon carry the meaning, not colour alone. */
export function Badge({ tone, icon, children }: BadgeProps) {
  const put = useLabel();
  return (
    <span
      className={`inline-flex max-w-full shrink-0 items-center gap-1.5 rounded-full px-2.5 py-1 text-xs font-medium ${TONES[tone]}`}
    >
      {icon}
      {put(children)}
    </span>
  );
}
