import type { ComponentProps, ReactNode } from 'react';

/** Classes of every single-line control. */
export const INPUT_CLASS =
  'block w-full min-h-12 rounded-md border border-line-strong bg-surface px-3.5 py-2 text-ink placeholder:text-ink-3 ' +
  '[&[readonly]]:bg-surface-sunken [&[readonly]]:text-ink-2 aria-invalid:border-danger disabled:border-line disabled:bg-surface-sunken disabled:text-ink-3';

type TextInputProps = Omit<ComponentProps<'input'>, 'className'> & { icon?: ReactNode };

export function TextInput({ icon, ...rest }: TextInputProps) {
  if (!icon) return <input type="text" {...rest} className={INPUT_CLASS} />;
  return (
    <span className="relative block">
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-ink-2"
      >
        {icon}
      </span>
      <input type="text" {...rest} className={`${INPUT_CLASS} pl-11`} />
    </span>
  );
}
