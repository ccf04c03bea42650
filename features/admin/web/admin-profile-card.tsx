import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { ContactText } from '#platform/web/ui/people/contact-text.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { displayName } from '#shared/texts/text.ts';
import { useAdminProfile } from './queries.ts';

type Props = {
  /** The control that changes the picture. */
  renderPicture: (name: string, picture: string | null) => ReactNode;
};

/** The admin's own name, contacts and picture. */
export function AdminProfileCard({ renderPicture }: Props) {
  const { data, error, refetch } = useAdminProfile();
  return (
    <section aria-labelledby="own-profile" className="rounded-lg border border-line bg-surface p-5 sm:p-6">
      <h2 id="own-profile" className="mb-4 text-lg">
        <Trans>Your profile</Trans>
      </h2>
      {data && (
        <>
          {renderPicture(displayName(data), data.profilePicture)}
          <p className="mt-4 font-semibold break-words">{displayName(data)}</p>
          <p className="text-sm text-ink-2">
            <ContactText contact={data.email} />
          </p>
          <p className="tabular text-sm text-ink-2">
            <ContactText contact={data.mobile} />
          </p>
        </>
      )}
      {!data && error && (
        <div role="alert">
          <p className="mb-3">
            <Trans>Your profile could not be loaded.</Trans>
          </p>
          <Button variant="outline" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {!data && !error && <Skeleton className="h-32 w-full" />}
    </section>
  );
}
