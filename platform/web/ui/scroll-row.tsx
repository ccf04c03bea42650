import { type ComponentProps, useEffect, useRef } from 'react';

/** Sets `data-more` if the row overflows to the right. The stylesheet then fades that edge. */
export function markOverflow(row: HTMLElement): void {
  row.dataset.more = String(row.scrollLeft + row.clientWidth < row.scrollWidth - 4);
}

/** A row that scrolls sideways on phones. A faded edge shows that there is more. */
export function ScrollRow({ className = '', ...props }: ComponentProps<'div'>) {
  const row = useRef<HTMLDivElement>(null);
  // Runs after every render, because the content decides whether the row overflows.
  useEffect(() => {
    if (row.current) markOverflow(row.current);
  });
  return (
    <div
      {...props}
      ref={row}
      onScroll={(event) => markOverflow(event.currentTarget)}
      className={`scroll-row relative flex overflow-x-auto ${className}`}
    />
  );
}
