import { Trans, useLingui } from '@lingui/react/macro';
import { BadgeCheck, Gift, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '#platform/web/locales/use-text.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Chip } from '#platform/web/ui/chip.tsx';
import { styleLabel } from '../style-labels.ts';

/** How the free demo is asked for: `ask` in the application; `to` leads there without it, for guests who sign in first. */
export type DemoAction = { ask: () => void; to?: string };

type FreeDemoBadgeProps = {
  firstName: string;
  /** Without it, the badge is plain text. */
  action?: DemoAction | undefined;
};

const DEMO_CONTROL =
  'relative z-1 flex cursor-pointer rounded-full underline-offset-3 before:absolute before:-inset-2.5 hover:underline';

export function FreeDemoBadge({ firstName, action }: FreeDemoBadgeProps) {
  const { t } = useLingui();
  const badge = (
    <Badge tone="gift" icon={<Gift aria-hidden="true" className="size-4" strokeWidth={1.9} />}>
      <Trans>Free demo</Trans>
    </Badge>
  );
  if (action === undefined) return badge;
  const label = t`Free demo: ask ${firstName} for it`;
  if (action.to !== undefined) {
    return (
      <DemoGuestLink action={action} label={label} className={DEMO_CONTROL}>
        {badge}
      </DemoGuestLink>
    );
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={label}
      onClick={action.ask}
      className={DEMO_CONTROL}
    >
      {badge}
    </button>
  );
}

type DemoGuestLinkProps = { action: DemoAction; label?: string; className: string; children: ReactNode };

/** Leads to the sign-in page by itself; the application leads on to the request. */
export function DemoGuestLink({ action, label, className, children }: DemoGuestLinkProps) {
  return (
    <Link
      to={action.to ?? ''}
      data-in-place=""
      aria-label={label}
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        action.ask();
      }}
    >
      {children}
    </Link>
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
  const say = useText();
  const rest = specializations.length - max;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {specializations.slice(0, max).map(({ id, name }) => (
        <li key={id} className="max-w-full">
          <Chip>{styleLabel(name, say)}</Chip>
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
