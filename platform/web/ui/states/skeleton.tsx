/** A grey placeholder in the shape of the loading content. Pair it with a loading text for screen readers. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-sm bg-line ${className}`} />;
}
