import { Trans } from '@lingui/react/macro';
import { AppliedChips, type AppliedChipsProps } from './filters/applied-chips.tsx';
import { shownFilters } from './search-address.ts';

type SentenceAnswerProps = AppliedChipsProps & {
  /** The words of a sentence that no filter has. */
  unknown: readonly string[];
};

/** What is searched for, as chips to remove, and what was not understood of a sentence. */
export function SentenceAnswer({ unknown, ...chips }: SentenceAnswerProps) {
  const isUnderstood = shownFilters(chips.filters).length > 0 || chips.filters.sort !== '';
  const hasUnknown = unknown.length > 0;
  const words = unknown.join(', ');
  return (
    <>
      {hasUnknown && isUnderstood && (
        <p className="mt-3 text-sm text-ink-2">
          <Trans>We understood:</Trans>
        </p>
      )}
      <div className={hasUnknown ? 'mt-1' : 'mt-3'}>
        <AppliedChips {...chips} />
      </div>
      <div role="status">
        {hasUnknown && (
          <p className="mt-1.5 text-sm break-words text-ink-2">
            {!isUnderstood && (
              <>
                <Trans>We did not understand that. Try a style, an area or a price.</Trans>{' '}
              </>
            )}
            <Trans>Not understood: {words}</Trans>
          </p>
        )}
      </div>
    </>
  );
}
