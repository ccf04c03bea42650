import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LoadFailed } from '#platform/web/ui/load-failed.tsx';

type ProfilePartProps<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** What loads, for example "reviews". */
  name: string;
  children: (data: Data) => ReactNode;
};

/** A part of a profile with its own call: loading, failed with a retry button, or loaded. */
export function ProfilePart<Data>({ query, name, children }: ProfilePartProps<Data>) {
  const { t } = useLingui();
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) return <LoadFailed title={t`Failed to load ${name}`} error={error} onRetry={refetch} />;
  return (
    <p role="status" className="text-ink-2">
      <Trans>Loading {name}...</Trans>
    </p>
  );
}
