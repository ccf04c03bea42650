import { Trans } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Button } from '../button.tsx';
import { ListLoading } from './list-loading.tsx';
import { Skeleton } from './skeleton.tsx';

type LoadedPartProps<P extends object> = {
  /** Imports the component. Must be the same function on every render. */
  load: () => Promise<ComponentType<P>>;
  props: P;
  loading?: ReactNode;
};

/**
 * Loads a component's code on first render. If that fails, shows an error and leaves the rest of the page intact. Trying
 * again reloads the page, because many browsers remember a failed import until then.
 */
export function LazyPanel<P extends object>({ load, props, loading = <PanelLoading /> }: LoadedPartProps<P>) {
  const [Panel, setPanel] = useState<ComponentType<P> | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let unmounted = false;
    load().then(
      (panel) => unmounted || setPanel(() => panel),
      () => unmounted || setFailed(true),
    );
    return () => {
      unmounted = true;
    };
  }, [load]);
  if (Panel !== null) return <Panel {...props} />;
  if (!failed) return loading;
  return (
    <div role="alert">
      <p className="mb-3">
        <Trans>This part could not be loaded. Check your connection and try again.</Trans>
      </p>
      <Button variant="outline" onClick={() => window.location.reload()}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}

/** Retry reloads the page: another import would wait for the same file. */
function PanelLoading() {
  return (
    <ListLoading className="min-h-[50vh]" onRetry={() => window.location.reload()}>
      <Skeleton className="h-48 rounded-lg" />
      <Skeleton className="h-48 rounded-lg" />
    </ListLoading>
  );
}
