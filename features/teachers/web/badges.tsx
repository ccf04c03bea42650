import { Trans, useLingui } from '@lingui/react/macro';
import { BadgeCheck, Gift, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '#platform/web/locales/use-text.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Chip } from '#platform/web/ui/chip.tsx';
import { styleLabel } from '../style-labels.ts';

/**
 * How to request the free demo: `ask` does it in the application; `to` is a link for guests, who sign in first. The
 * link works without JavaScript.
 */
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

/** Link to the sign-in page. With JavaScript, a click calls `ask` instead, which leads on to the request. */
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

/** The width of the chips of a card on a phone of 360 px, in px, without the count of the others. */
const NARROW_WIDTH = 262;

/** How many of the labels stand in one line on the narrowest card: at least one. Widths in px, rounded up for any font. */
function countInLine(labels: string[]): number {
  let width = 0;
  const first = labels.findIndex((label) => {
    width += label.length * 7 + 20;
    return width > NARROW_WIDTH;
  });
  return first === -1 ? labels.length : Math.max(1, first);
}

const ONE_LINE = '@min-[15rem]:@max-[460px]:flex-nowrap @max-[460px]:gap-1';

/**
 * Up to `max` styles, then a count of the others ("+2 more"). Narrow cards show those that fit into one line, and
 * "+2": the height of a card must not change when the web font replaces the font of the device.
 */
export function SpecializationChips({ specializations, max }: { specializations: Styled[]; max: number }) {
  const say = useText();
  const shown = specializations.slice(0, max).map(({ id, name }) => ({ id, label: styleLabel(name, say) }));
  const narrow = countInLine(shown.map(({ label }) => label));
  const rest = specializations.length - shown.length;
  const narrowRest = specializations.length - narrow;
  return (
    <ul className={`flex flex-wrap gap-1.5 ${ONE_LINE}`}>
      {shown.map(({ id, label }, index) => (
        <li key={id} className={`min-w-0 max-w-full ${index < narrow ? 'flex' : 'hidden @min-[460px]:flex'}`}>
          <Chip>
            <span className="@min-[15rem]:@max-[460px]:truncate">{label}</span>
          </Chip>
        </li>
      ))}
      {narrowRest > 0 && (
        <li className="flex shrink-0 @min-[460px]:hidden">
          <Chip>
            <span>
              +{narrowRest}
              <span className="sr-only">
                {' '}
                <Trans>more</Trans>
              </span>
            </span>
          </Chip>
        </li>
      )}
      {rest > 0 && (
        <li className="hidden @min-[460px]:flex">
          <Chip>
            <span>
              +{rest} <Trans>more</Trans>
            </span>
          </Chip>
        </li>
      )}
    </ul>
  );
}
