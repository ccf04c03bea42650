import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import type { CityBatch } from '../contract.ts';
import { ClassCard } from './class-card.tsx';

/** Group classes of a city, each with its teacher. */
export function CityClasses({ batches }: { batches: readonly CityBatch[] }) {
  const { t } = useLingui();
  return (
    <ul className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {batches.map((batch) => (
        <li key={batch.id}>
          <ClassCard batch={batch} level="h3">
            <p className="mt-3 text-sm break-words text-ink-2">
              <Trans>With {batch.teacherName}</Trans>
            </p>
            <ButtonLink
              to={`/teacher/${batch.teacherId}/classes#class-${batch.id}`}
              variant="outline"
              className="mt-3 w-full"
              aria-label={t`See and join: ${batch.title}, with ${batch.teacherName}`}
            >
              <Trans>See and join</Trans>
            </ButtonLink>
          </ClassCard>
        </li>
      ))}
    </ul>
  );
}
