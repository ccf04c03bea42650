import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { INPUT_CLASS } from './text-input.tsx';

/** A password field with a button to show the password. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <input {...props} type={shown ? 'text' : 'password'} className={`${INPUT_CLASS} pr-13`} />
      <button
        type="button"
        aria-label={shown ? t`Hide password` : t`Show password`}
        className="absolute top-1/2 right-0.5 flex size-11 -translate-y-1/2 items-center justify-center rounded-sm text-ink-2 hover:text-ink"
        onClick={() => setShown(!shown)}
      >
        <Icon size={20} strokeWidth={1.9} aria-hidden="true" />
      </button>
    </span>
  );
}
