import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarDays, IndianRupee, MapPin, UsersRound, Venus, Video } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { SESSION_LABELS } from '#features/teachers/pricing.ts';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { UserText } from '#platform/web/ui/user-text.tsx';
import { formatRupees } from '#shared/money.ts';
import { countMissingStudents } from '../batch.ts';
import { seatsText, timesText } from '../batch-text.ts';
import type { BatchMonth, PublicBatch } from '../contract.ts';

const ICON = { size: 18, strokeWidth: 1.9, 'aria-hidden': true, className: 'mt-1 text-ink-2' } as const;

export type ClassDetails = Omit<PublicBatch, 'months' | 'isClosed'>;

type ClassCardProps = {
  batch: Omit<ClassDetails, 'minToRun'>;
  /** Heading level of the title. */
  level: 'h2' | 'h3' | 'h4' | 'h5';
  /** Under the days, such as "Next: Tue 24 Nov". */
  when?: ReactNode;
  /** True on the teacher's page of classes, where links lead to the card. Elsewhere a class may have two cards. */
  isLinkTarget?: boolean;
  badges?: ReactNode;
  children?: ReactNode;
};

/**
 * The card of a group class: who it is for, when, where and the price. Title and place are missing after the teacher's
 * data was erased.
 */
export function ClassCard(props: ClassCardProps) {
  const { batch, level: Heading, when, isLinkTarget = false, badges, children } = props;
  const ownId = useId();
  const headingId = isLinkTarget ? `class-${batch.id}` : ownId;
  const { t } = useLingui();
  const say = useText();
  const locale = useLocale();
  return (
    <article
      aria-labelledby={headingId}
      className="h-full rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      <p className="flex flex-wrap gap-1.5">
        {batch.audience === 'women' ? (
          <Badge tone="lotus" icon={<Venus size={14} strokeWidth={1.9} aria-hidden="true" />}>
            <Trans>Women only</Trans>
          </Badge>
        ) : (
          <Badge tone="neutral">
            <Trans>Everyone</Trans>
          </Badge>
        )}
        {badges}
      </p>
      <Heading id={headingId} className="mt-2.5 text-md break-words sm:text-lg">
        {batch.title ? <UserText>{batch.title}</UserText> : t`Group class`}
      </Heading>
      <ul className="mt-1">
        <Line icon={<CalendarDays {...ICON} />}>
          {timesText(batch, locale)}
          {when && <span className="block text-sm text-ink-2">{when}</span>}
        </Line>
        {batch.isOnline ? (
          <Line icon={<Video {...ICON} />}>
            <Trans>Online</Trans>
          </Line>
        ) : (
          <Line icon={<MapPin {...ICON} />}>
            {batch.place ? <UserText>{batch.place}</UserText> : say(SESSION_LABELS.offline)}
          </Line>
        )}
        <Line icon={<IndianRupee {...ICON} />}>
          <Trans>
            <strong className="tabular font-semibold">{formatRupees(batch.price)}</strong> a month
          </Trans>
        </Line>
      </ul>
      {children}
    </article>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="mt-2 grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2.5 break-words">
      {icon}
      <span>{children}</span>
    </li>
  );
}

/** The badge of a month: "Full", or "Needs 2 more" if too few students have joined. */
export function MonthBadge({ batch, month }: { batch: ClassDetails; month: BatchMonth }) {
  const { t } = useLingui();
  const missing = countMissingStudents(month, batch);
  if (month.taken >= batch.capacity)
    return (
      <Badge tone="pending">
        <Trans>Full</Trans>
      </Badge>
    );
  if (missing === 0) return null;
  return (
    <Badge tone="info" icon={<UsersRound size={14} strokeWidth={1.9} aria-hidden="true" />}>
      {t`Needs ${missing} more`}
    </Badge>
  );
}

/** Up to this capacity, the seats are also drawn as mats. A larger class shows only the text. */
const MATS_MAX = 24;

/** The seats of a month as text, with a row of mats below it. */
export function SeatAvailability({
  batch,
  month,
}: {
  batch: ClassDetails;
  month: Pick<BatchMonth, 'taken' | 'waiting' | 'runs'>;
}) {
  const say = useText();
  const { capacity } = batch;
  return (
    <div className="mt-4">
      <p className="text-sm font-semibold">{seatsText(month, batch, say)}</p>
      {capacity <= MATS_MAX && (
        <p aria-hidden="true" className="mt-1.5 flex flex-wrap gap-1">
          {Array.from({ length: capacity }, (_, seat) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: seats have numbers
              key={seat}
              className={`h-5 w-3.5 rounded-[4px] border-[1.5px] border-primary ${seat < month.taken ? 'bg-primary' : ''}`}
            />
          ))}
        </p>
      )}
    </div>
  );
}
