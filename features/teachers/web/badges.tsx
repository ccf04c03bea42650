import { Trans, useLingui } from '@lingui/react/macro';
import { BadgeCheck, Gift, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '#platform/web/locales/use-text.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Chip } from '#platform/web/ui/chip.tsx';
import { styleLabel } from '../style-labels.ts';

/**
 * How a visitor requests the free demo: `ask` does it in the browser. `to` is a link to the sign-in page for guests,
 * which works without JavaScript.
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

/** Link to the sign-in page for the free demo. With JavaScript, a click calls `ask` instead. */
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

/** Width in px for the chips of a card on a phone of 360 px, without the chip "+2". */
const NARROW_WIDTH = 262;

/**
 * Returns how many labels fit into one line on the narrowest card, at least one. Widths are in px, rounded up so that
 * they are enough for any font.
 */
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
 * Shows up to `max` styles, then how many more there are ("+2 more"). Narrow cards show the styles that fit into one
 * line, then "+2". A second line could appear when the web font loads, and the card's height must not change then.
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
