import type { ComponentProps } from 'react';
import { useLocalePath } from '#platform/web/locales/use-locale.ts';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** Replaces the browser's submission. `action` and `method` apply only without JavaScript. */
  onSubmit: (form: HTMLFormElement) => void;
};

/**
 * The only `<form>` in the code base besides the two switches that the browser submits (docs/decisions/035-low-data.md).
 * Forms with fields get their props from `useForm`.
 */
export function Form({ onSubmit, noValidate = true, action, ...rest }: FormProps) {
  const address = useLocalePath();
  return (
    <form
      {...rest}
      action={typeof action === 'string' ? address(action) : action}
      noValidate={noValidate}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
    />
  );
}
