import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDisclosure } from '../hooks/use-disclosure.ts';

type MoreMenuProps = {
  /** Accessible name of the button with three dots. */
  label: string;
  items: readonly { key: string; icon: ReactNode; text: string; disabled?: boolean; onSelect: () => void }[];
};

/** An overflow menu: a disclosure with plain buttons, so that standard keyboard navigation works. */
export function MoreMenu({ label, items }: MoreMenuProps) {
  const { open, setOpen, root, button, panelId } = useDisclosure();
  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        className="flex size-11 items-center justify-center rounded-md border border-line-strong bg-surface text-ink hover:bg-primary-soft hover:text-primary-ink"
        onClick={() => setOpen(!open)}
      >
        <Ellipsis size={20} strokeWidth={1.9} aria-hidden="true" />
        <span className="sr-only">{label}</span>
      </button>
      <div
        id={panelId}
        hidden={!open}
        className="absolute top-full right-0 z-20 mt-2 w-60 rounded-lg border border-line bg-surface-raised p-2 shadow-e3"
      >
        {items.map(({ key, icon, text, disabled, onSelect }) => (
          <button
            key={key}
            type="button"
            aria-disabled={disabled || undefined}
            className="flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left hover:bg-surface-sunken aria-disabled:text-ink-3"
            onClick={() => {
              if (disabled) return;
              setOpen(false);
              // Focus the menu's button, because the item disappears: a dialog that the item opens returns the focus to
              // the button.
              button.current?.focus();
              onSelect();
            }}
          >
            {icon}
            {text}
          </button>
        ))}
      </div>
    </div>
  );
}
