import { type ReactNode, useState } from 'react';

type SavedCheckboxProps = {
  checked: boolean;
  /** Saves the choice. Resolves when it is saved or has failed. */
  onChange: (checked: boolean) => Promise<unknown>;
  /** Visible label. */
  children?: ReactNode;
  /** Instead of a visible label. */
  'aria-label'?: string;
  /** Layout of the whole control. */
  className: string;
};

/** A checkbox that saves at once. It shows the choice while it is saved, then `checked` again. */
export function SavedCheckbox({ checked, onChange, children, className, ...rest }: SavedCheckboxProps) {
  const [pressed, setPressed] = useState<boolean | null>(null);
  return (
    <label className={`flex cursor-pointer items-center ${className}`}>
      <input
        type="checkbox"
        aria-label={rest['aria-label']}
        checked={pressed ?? checked}
        // On the way back browsers restore checkboxes as they were left, which may not be what was saved.
        autoComplete="off"
        onChange={(event) => {
          setPressed(event.target.checked);
          void onChange(event.target.checked).finally(() => setPressed(null));
        }}
        className="size-5 shrink-0 accent-primary"
      />
      {children}
    </label>
  );
}
