import type { ReactNode } from 'react';

/** A decorative line like the perforation of a paper ticket, with half a hole at each edge. */
export function Perforation() {
  return (
    <div aria-hidden="true" className="relative h-5 overflow-hidden">
      <span className="absolute top-1/2 right-4 left-4 border-t-2 border-dashed border-line" />
      <span className="absolute top-0 -left-2.5 size-5 rounded-full border border-line bg-bg" />
      <span className="absolute top-0 -right-2.5 size-5 rounded-full border border-line bg-bg" />
    </div>
  );
}

/** One line of the ticket: an icon and its text. */
export function TicketLine({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex gap-3 py-1.5">
      <span className="mt-0.5 shrink-0 text-ink-2">{icon}</span>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

export const TICKET_ICON = { size: 19, strokeWidth: 1.9, 'aria-hidden': true } as const;

export const TICKET_CARD = 'relative scroll-mt-24 rounded-lg border border-line bg-surface outline-none';
