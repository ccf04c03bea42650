import type { ComponentProps } from 'react';
import { symbolHref } from '#shared/icons.ts';

type IconProps = Omit<ComponentProps<'svg'>, 'children'> & { size?: number };

/**
 * Creates an icon component that refers to a symbol of the build's sprite (scripts/build/icon-sprite.ts). It has the
 * props of lucide's icons. `file` and `id` name the symbol. The usual stroke width, and a size set by a class, need no
 * attributes (base.css).
 */
export function createIcon(file: string, id: string) {
  const href = symbolHref(file, id);
  return function Icon({ size, strokeWidth, className, ...rest }: IconProps) {
    return (
      <svg
        aria-hidden="true"
        {...rest}
        className={className === undefined ? 'icon' : `icon ${className}`}
        width={size}
        height={size}
        strokeWidth={strokeWidth === 1.9 ? undefined : (strokeWidth ?? 2)}
      >
        <use href={href} />
      </svg>
    );
  };
}
