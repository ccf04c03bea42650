import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states/empty-state.tsx';
import { formatCount } from '#shared/calls/pagination.ts';
import type { Words } from '#shared/texts/translate.ts';
import type { DropFilter } from '../../drop-filter.ts';
import {
  type AppliedChipsProps,
  ClearFilters,
  RemoveFilterForm,
  shownLabel,
} from '../filters/applied-chips.tsx';

type NothingFoundProps = AppliedChipsProps & { drop: DropFilter | null };

/**
 * Shown if a search finds no teachers: the specification's text, and a button that removes one filter so that teachers
 * are found.
 */
export function NothingFound({ filters, drop, onChange, onClear }: NothingFoundProps) {
  const { t } = useLingui();
  return (
    <EmptyState
      art="pose-child"
      headingLevel="h3"
      title={t`No Teachers Found`}
      text={t`We couldn't find any teachers matching your search criteria. Try adjusting your filters or expanding your search area.`}
      action={
        <div className="flex flex-col items-center gap-3">
          {drop && <DropButton filters={filters} drop={drop} onChange={onChange} />}
          <ClearFilters outlined onClear={onClear} />
        </div>
      }
    />
  );
}

type DropButtonProps = Pick<AppliedChipsProps, 'filters' | 'onChange'> & {
  drop: DropFilter;
  variant?: 'primary' | 'outline';
};

/** Button that removes one filter so that the search finds teachers, and says how many it finds then. */
export function DropButton({ filters, drop, onChange, variant = 'primary' }: DropButtonProps) {
  const say = useText();
  const label = shownLabel(filters, drop.filter, say);
  const count = formatCount(drop.teachers);
  return (
    <RemoveFilterForm filters={filters} name={drop.filter} onChange={onChange}>
      <Button type="submit" variant={variant}>
        <span>
          <Trans>
            Without {label}:{' '}
            <Plural
              value={drop.teachers}
              one={<Trans>{count} teacher</Trans>}
              other={<Trans>{count} teachers</Trans>}
            />
          </Trans>
        </span>
      </Button>
    </RemoveFilterForm>
  );
}

export function SearchFailed({ text, onRetry }: { text: Words; onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState
      art="pose-savasana"
      headingLevel="h3"
      title={t`The search failed`}
      text={text}
      action={
        <Button onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}
