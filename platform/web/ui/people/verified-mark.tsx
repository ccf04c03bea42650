/** The scalloped green check beside a verified teacher's name. */
import { useLingui } from '@lingui/react/macro';
import { symbolHref } from '#shared/icons.ts';
import shapes from '../shapes.svg';
export function VerifiedMark({ size = 20 }: { size?: number }) {
  const { t } = useLingui();
  return (
    <svg width={size} height={size} role="img" aria-label={t`Verified teacher`} className="shrink-0">
      <use href={symbolHref(shapes, 'shape-seal')} className="fill-success" />
      <use href={symbolHref(shapes, 'shape-check')} className="stroke-on-success" />
    </svg>
  );
}
