import { Trans } from '@lingui/react/macro';
import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { DialogLoading } from './dialog-loading.tsx';

type Closable = { open?: boolean; onClose: () => void };

/**
 * Returns a dialog whose code loads when it first opens. If that fails, it says so over the page, which stays as it is,
 * and the next opening tries again. `React.lazy` would remember the failure, and replace the whole page with an error.
 */
export function lazyDialog<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Loading: ComponentType<{ onClose: () => void }> = DialogLoading,
): ComponentType<P & Closable> {
  let loaded: ComponentType<P> | null = null;
  return function LazyDialog(props) {
    const { open = true, onClose } = props;
    const [Dialog, setDialog] = useState(() => loaded);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (!open || Dialog !== null) return;
      let isCurrent = true;
      load().then(
        (dialog) => {
          loaded = dialog;
          if (isCurrent) setDialog(() => dialog);
        },
        () => isCurrent && setFailed(true),
      );
      return () => {
        isCurrent = false;
        setFailed(false);
      };
    }, [open, Dialog]);
    if (Dialog !== null) return <Dialog {...props} />;
    if (!open) return null;
    return failed ? <DialogFailed onClose={onClose} /> : <Loading onClose={onClose} />;
  };
}

/**
 * A native dialog, because the code of the others loads on demand. It returns the focus by itself. Trying again reloads
 * the page, because many browsers remember a failed import until then.
 */
function DialogFailed({ onClose }: { onClose: () => void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
      // A dialog below takes a press outside itself as a wish to close.
      onPointerDown={(event) => event.stopPropagation()}
      className="pointer-events-auto m-auto max-w-[26rem] rounded-xl bg-surface p-5 text-ink shadow-e3 backdrop:bg-scrim max-md:mb-0 max-md:w-full max-md:max-w-none max-md:rounded-b-none md:p-6"
    >
      <h2 id={`${id}-title`} className="text-lg">
        <Trans>This could not be loaded.</Trans>
      </h2>
      <p id={`${id}-text`} className="mt-2 text-ink-2">
        <Trans>Please check your connection and try again.</Trans>
      </p>
      <div className="mt-5 flex justify-end gap-2.5">
        <Button variant="outline" onClick={() => dialog.current?.close()}>
          <Trans>Close</Trans>
        </Button>
        <Button onClick={() => window.location.reload()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </dialog>
  );
}
