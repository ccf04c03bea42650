import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { useLocalePath } from '#platform/web/locales/use-locale.ts';
import { useHydrated } from '../ui/hooks/use-hydrated.ts';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** Replaces the browser's submission. `action` and `method` apply only without JavaScript. */
  onSubmit: (form: HTMLFormElement) => void;
};

/**
 * The only `<form>` in the code base besides the two switches that the browser submits (docs/decisions/035-low-data.md).
 * Forms with fields get their props from `useForm`. Without `action`, only the application can send the form; if it does
 * not load, app/entry-first-failure.ts shows the error.
 */
export function Form({ onSubmit, noValidate = true, action, children, ...rest }: FormProps) {
  const address = useLocalePath();
  const hydrated = useHydrated();
  return (
    <form
      {...rest}
      action={typeof action === 'string' ? address(action) : action}
      noValidate={noValidate}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
    >
      {children}
      {!hydrated && action === undefined && (
        <p hidden role="alert" data-not-loaded className="mt-4 text-danger">
          <Trans>The connection failed. Check it and try again.</Trans>
        </p>
      )}
    </form>
  );
}
