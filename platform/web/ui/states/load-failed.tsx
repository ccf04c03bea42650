import { Trans, useLingui } from '@lingui/react/macro';
import { errorText } from '#platform/web/api/send.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '../button.tsx';

type LoadFailedProps = {
  /** What failed, for example "Failed to fetch reports". */
  title: string;
  error: Error;
  onRetry: () => unknown;
  className?: string;
};

/** Replaces content that failed to load: what failed, why, and a retry button. */
export function LoadFailed({ title, error, onRetry, className }: LoadFailedProps) {
  const { t } = useLingui();
  const say = useText();
  return (
    <div role="alert" className={className}>
      <p className="font-semibold">{title}</p>
      <p className="mt-1 mb-3 text-ink-2">{say(errorText(error, t`Check your connection and try again.`))}</p>
      <Button variant="outline" onClick={() => void onRetry()}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
