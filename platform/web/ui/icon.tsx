import type { ComponentProps } from 'react';
import { symbolHref } from '#shared/icons.ts';

type IconProps = Omit<ComponentProps<'svg'>, 'children'> & { size?: number };

/**
 * An icon of lucide as a reference to the sprite that the build writes (scripts/build/icon-sprite.ts), with lucide's properties. `file` and
 * `id` name the symbol. Strokes of the usual width and sizes given by a class need no attributes (base.css).
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
