import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { INPUT_CLASS } from './text-input.tsx';

type SelectProps = Omit<ComponentProps<'select'>, 'className'> & { shape?: 'box' | 'pill' };

const PILL =
  'block min-h-11 rounded-full border border-line-strong bg-surface px-4 py-1.5 text-sm font-medium text-ink hover:bg-primary-soft';

/** The native select, which works without JavaScript, by keyboard and on every phone. */
export function Select({ shape = 'box', children, ...rest }: SelectProps) {
  const shapeClass = shape === 'pill' ? PILL : INPUT_CLASS;
  return (
    <span className={`relative ${shape === 'pill' ? 'inline-block max-w-full' : 'block'}`}>
      <select {...rest} className={`${shapeClass} max-w-full appearance-none pr-10`}>
        {children}
      </select>
      <ChevronDown
        size={18}
        strokeWidth={1.9}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-ink-2"
      />
    </span>
  );
}
