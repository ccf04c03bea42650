import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

/** A small label, for example a style or an area. */
export function Chip({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full bg-surface-sunken px-2.5 py-1 text-xs font-medium text-ink">
      {children}
    </span>
  );
}

type RemovableChipProps = {
  label: string;
  /** If omitted, the chip submits its form, which works without JavaScript. */
  onRemove?: () => void;
};

/** An applied filter. One click removes it. */
export function RemovableChip({ label, onRemove }: RemovableChipProps) {
  const { t } = useLingui();
  return (
    <button
      type={onRemove ? 'button' : 'submit'}
      aria-label={t`${label}, remove`}
      className="inline-flex min-h-11 items-center gap-2 rounded-full border border-primary bg-primary-soft px-4 text-sm font-medium text-primary-ink hover:bg-surface"
      onClick={onRemove}
    >
      {label}
      <X size={16} strokeWidth={1.9} aria-hidden="true" />
    </button>
  );
}
