import { Trans, useLingui } from '@lingui/react/macro';
import { BadgeCheck, Gift, Hourglass } from 'lucide-react';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Chip } from '#platform/web/ui/chip.tsx';

type FreeDemoBadgeProps = {
  firstName: string;
  /** Requests the free demo; without it, the badge is plain text. */
  onAsk?: (() => void) | undefined;
};

export function FreeDemoBadge({ firstName, onAsk }: FreeDemoBadgeProps) {
  const { t } = useLingui();
  const badge = (
    <Badge tone="gift" icon={<Gift aria-hidden="true" className="size-4" strokeWidth={1.9} />}>
      <Trans>Free demo</Trans>
    </Badge>
  );
  if (onAsk === undefined) return badge;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t`Free demo: ask ${firstName} for it`}
      onClick={onAsk}
      className="relative z-1 flex cursor-pointer rounded-full underline-offset-3 before:absolute before:-inset-2.5 hover:underline"
    >
      {badge}
    </button>
  );
}

export function VerificationBadge({ isVerified }: { isVerified: boolean }) {
  const { t } = useLingui();
  const Icon = isVerified ? BadgeCheck : Hourglass;
  return (
    <Badge
      tone={isVerified ? 'success' : 'pending'}
      icon={<Icon aria-hidden="true" className="size-4" strokeWidth={1.9} />}
    >
      {isVerified ? t`Verified` : t`Pending Verification`}
    </Badge>
  );
}

type Styled = { id: string; name: string };

/** Up to `max` styles, then a count of the others ("+2 more", on narrow cards "+2"). */
export function SpecializationChips({ specializations, max }: { specializations: Styled[]; max: number }) {
  const { t } = useLingui();
  const rest = specializations.length - max;
  return (
    <ul aria-label={t`Specializations`} className="flex flex-wrap gap-1.5">
      {specializations.slice(0, max).map(({ id, name }) => (
        <li key={id} className="max-w-full">
          <Chip>{name}</Chip>
        </li>
      ))}
      {rest > 0 && (
        <li>
          <Chip>
            <span>
              +{rest}
              <span className="sr-only @min-[460px]:not-sr-only">
                {' '}
                <Trans>more</Trans>
              </span>
            </span>
          </Chip>
        </li>
      )}
    </ul>
  );
}
