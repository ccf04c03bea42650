import type { ReactNode } from 'react';
import { useText } from '#platform/web/locales/use-text.ts';
import { LoadFailed } from '#platform/web/ui/states/load-failed.tsx';
import { text } from '#shared/texts/translate.ts';

const WORDS = {
  certifications: [text`Loading certifications...`, text`Failed to load certifications`],
  days: [text`Loading available days...`, text`Failed to load available days`],
  reviews: [text`Loading reviews...`, text`Failed to load reviews`],
} as const;

type ProfilePartProps<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  of: keyof typeof WORDS;
  children: (data: Data) => ReactNode;
};

/** Renders a part of a profile that has its own API call: a loading text, an error with a retry button, or the data. */
export function ProfilePartLoader<Data>({ query, of, children }: ProfilePartProps<Data>) {
  const say = useText();
  const { data, error, refetch } = query;
  const [loading, failed] = WORDS[of];
  if (data !== undefined) return children(data);
  if (error) return <LoadFailed title={say(failed)} error={error} onRetry={refetch} />;
  return (
    <p role="status" className="text-ink-2">
      {say(loading)}
    </p>
  );
}
