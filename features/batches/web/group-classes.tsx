import { Trans, useLingui } from '@lingui/react/macro';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { formatDate } from '#shared/time.ts';
import type { PublicBatch } from '../contract.ts';
import { ClassCard, MonthBadge, SeatAvailability } from './class-card.tsx';

type GroupClassesProps = {
  teacherId: string;
  batches: readonly PublicBatch[];
  level: 'h3' | 'h4' | 'h5';
  /** False in a preview, which has no actions. */
  canJoin: boolean;
};

/** Group classes on a teacher's page. Works without JavaScript, because joining has its own page. */
export function GroupClasses({ teacherId, batches, level, canJoin }: GroupClassesProps) {
  const locale = useLocale();
  const { t } = useLingui();
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
      {batches.map((batch) => {
        const [month] = batch.months;
        return (
          <li key={batch.id}>
            <ClassCard
              batch={batch}
              level={level}
              when={month && t`Next: ${formatDate(month.firstOn, 'weekday', locale)}`}
              badges={month && <MonthBadge batch={batch} month={month} />}
            >
              {month && <SeatAvailability batch={batch} month={month} />}
              {canJoin && (
                <ButtonLink
                  to={`/teacher/${teacherId}/classes#class-${batch.id}`}
                  variant="outline"
                  className="mt-4 w-full"
                  aria-label={t`See and join: ${batch.title}`}
                >
                  <Trans>See and join</Trans>
                </ButtonLink>
              )}
            </ClassCard>
          </li>
        );
      })}
    </ul>
  );
}
