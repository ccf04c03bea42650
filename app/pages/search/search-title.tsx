import { Trans } from '@lingui/react/macro';
import { Heart } from 'lucide-react';
import { ButtonLink } from '#platform/web/ui/button.tsx';

type SearchTitleProps = {
  /** Smaller on phones, so that the results are higher on the page. */
  isCompact: boolean;
  hasSaved: boolean;
};

/** The heading and the link to the saved teachers. */
export function SearchTitle({ isCompact, hasSaved }: SearchTitleProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 max-md:items-center">
      <h1 className={`min-w-0 flex-1 basis-48 text-2xl ${isCompact ? 'max-md:text-lg' : ''}`}>
        <Trans>Find Your Perfect Yoga Teacher</Trans>
      </h1>
      {hasSaved && (
        <ButtonLink
          to="/saved"
          variant="outline"
          className={`rounded-full! ${isCompact ? 'max-md:size-11 max-md:p-0' : ''}`}
        >
          <Heart aria-hidden="true" className="size-5" strokeWidth={1.9} />
          <span className={isCompact ? 'max-md:sr-only' : ''}>
            <Trans context="a list of teachers">Saved</Trans>
          </span>
        </ButtonLink>
      )}
    </div>
  );
}
