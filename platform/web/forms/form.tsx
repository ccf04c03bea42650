import type { ComponentProps } from 'react';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** Replaces the browser's own submission, which `action` and `method` describe for pages without script. */
  onSubmit: (form: HTMLFormElement) => void;
};

/** The only `<form>` of the tree. One with fields gets its props from `useForm`. */
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
