import { Trans, useLingui } from '@lingui/react/macro';
import { useText } from '#platform/web/locales/use-text.ts';
import type { Words } from '#shared/texts/translate.ts';
import { loadNextPage } from '../api/next-page.ts';
import { Button } from './button.tsx';

type ShowMoreProps = {
  /** A TanStack infinite query. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
  } & Parameters<typeof loadNextPage>[0];
  /** Shown if the next page fails to load. */
  failedText: Words;
};

/** Button that loads the next page of a list; hidden on the last page. */
export function ShowMore({ query, failedText }: ShowMoreProps) {
  const { t } = useLingui();
  const say = useText();
  if (!query.hasNextPage) return null;
  return (
    <div className="mt-5 text-center">
      <Button
        variant="outline"
        pending={query.isFetchingNextPage}
        pendingLabel={t`Loading...`}
        onClick={() => void loadNextPage(query)}
      >
        <Trans>Show more</Trans>
      </Button>
      {query.isFetchNextPageError && (
        <p role="alert" className="mt-2 text-danger">
          {say(failedText)}
        </p>
      )}
    </div>
  );
}
