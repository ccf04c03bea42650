/** A grey stand-in with the shape of what is coming. The words that say so stand beside it. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-sm bg-line ${className}`} />;
}
