import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { INPUT_CLASS } from './text-input.tsx';

type SelectProps = Omit<ComponentProps<'select'>, 'className'> & {
  shape?: 'box' | 'pill';
  /** Shorter text that phones show without a border, in place of the chosen option. */
  short?: string | undefined;
};

const PILL =
  'block min-h-11 rounded-full border border-line-strong bg-surface px-4 py-1.5 text-sm font-medium text-ink hover:bg-primary-soft';

const SHORT_FOCUS =
  'max-md:rounded-md max-md:has-[select:focus-visible]:outline-3 max-md:has-[select:focus-visible]:outline-offset-2 max-md:has-[select:focus-visible]:outline-focus';

/** The native select, which works without JavaScript, by keyboard and on every phone. */
export function Select({ shape = 'box', short, children, ...rest }: SelectProps) {
  const shapeClass = shape === 'pill' ? PILL : INPUT_CLASS;
  const isShort = short !== undefined;
  return (
    <span
      className={`relative ${shape === 'pill' ? 'inline-block max-w-full' : 'block'} ${isShort ? SHORT_FOCUS : ''}`}
    >
      {isShort && (
        <span
          aria-hidden="true"
          className="block min-h-11 min-w-11 py-2.5 pr-5.5 text-sm font-medium text-primary-ink md:hidden"
        >
          {short}
        </span>
      )}
      <select
        {...rest}
        className={`${shapeClass} max-w-full appearance-none pr-10 ${isShort ? 'max-md:absolute max-md:inset-0 max-md:w-full max-md:opacity-0' : ''}`}
      >
        {children}
      </select>
      <ChevronDown
        size={18}
        strokeWidth={1.9}
        aria-hidden="true"
        className={`pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-ink-2 ${isShort ? 'max-md:right-0 max-md:text-primary-ink' : ''}`}
      />
    </span>
  );
}
