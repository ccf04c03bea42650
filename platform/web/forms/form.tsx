import type { ComponentProps } from 'react';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** Replaces the browser's submission. `action` and `method` apply only without JavaScript. */
  onSubmit: (form: HTMLFormElement) => void;
};

/** The only `<form>` in the code base. Forms with fields get their props from `useForm`. */
export function Form({ onSubmit, noValidate = true, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      noValidate={noValidate}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
    />
  );
}
