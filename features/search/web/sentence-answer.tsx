import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AppliedChips, type AppliedChipsProps } from './filters/applied-chips.tsx';
import { type CityLocator, LocateState } from './filters/filter-fields.tsx';
import { shownFilters } from './search-address.ts';

type SentenceAnswerProps = AppliedChipsProps & {
  /** The words of a sentence that no filter understood; null if no sentence was asked. */
  unknown: readonly string[] | null;
  /** For "near me": the search for the user's city. Null for other searches. */
  location: CityLocator | null;
  /** Button for all filters. On phones it is beside the chips, and both stay in view. */
  allFilters: ReactNode;
};

/** Shows the filters of the search as removable chips, and the words of the sentence that were not understood. */
export function SentenceAnswer({ unknown, location, allFilters, ...chips }: SentenceAnswerProps) {
  const isSet = shownFilters(chips.filters).length > 0;
  const isUnderstood = isSet || chips.filters.sort !== '';
  const isUnread = !isUnderstood && location === null;
  const hasUnknown = unknown !== null && unknown.length > 0;
  const words = unknown?.join(', ') ?? '';
  return (
    <>
      {hasUnknown && isUnderstood && (
        <p className="mt-3 text-sm text-ink-2">
          <Trans>We understood:</Trans>
        </p>
      )}
      {isSet && (
        <div
          className={`${hasUnknown ? 'mt-1' : 'md:mt-3'} max-md:sticky max-md:top-(--nav-h) max-md:z-10 max-md:-mx-(--gutter) max-md:flex max-md:items-center max-md:gap-2 max-md:bg-bg max-md:px-(--gutter) max-md:py-0.5`}
        >
          <AppliedChips {...chips} />
          {allFilters}
        </div>
      )}
      {location !== null && <LocateState location={location} className="block md:hidden" />}
      <div role="status">
        {unknown !== null && (hasUnknown || isUnread) && (
          <p className="mt-1.5 text-sm break-words text-ink-2">
            {isUnread && (
              <>
                <Trans>We did not understand that. Try a style, an area or a price.</Trans>{' '}
              </>
            )}
            {hasUnknown && <Trans>Not understood: {words}</Trans>}
          </p>
        )}
      </div>
    </>
  );
}
