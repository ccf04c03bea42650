import { Button } from './button.tsx';

type ShowMoreProps = {
  /** A list as TanStack Query pages it. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** Shown where the next page could not be had. */
  failedText: string;
};

/** The way to the rest of a list, while there is one. */
export function ShowMore({ query, failedText }: ShowMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className="mt-5 text-center">
      <Button
        variant="outline"
        pending={query.isFetchingNextPage}
        pendingLabel="Loading..."
        onClick={() => void query.fetchNextPage()}
      >
        Show more
      </Button>
      {query.isFetchNextPageError && (
        <p role="alert" className="mt-2 text-danger">
          {failedText}
        </p>
      )}
    </div>
  );
}
