import { ButtonLink } from '#web/ui/button.tsx';
import { NO_FILTERS, type SearchFilters } from '../filters.ts';
import { addressQuery } from './search-address.ts';

const QUICK: readonly { label: string; filters: Partial<SearchFilters> }[] = [
  { label: 'Hatha Yoga', filters: { specialization: 'Hatha Yoga' } },
  { label: 'Vinyasa', filters: { specialization: 'Vinyasa' } },
  { label: 'Online Classes', filters: { sessionType: 'online' } },
];

/** Before anything is searched for: three ways to begin. */
export function QuickStart({ onChoose }: { onChoose: (filters: Partial<SearchFilters>) => void }) {
  return (
    <div className="flex flex-wrap justify-center gap-2.5">
      {QUICK.map(({ label, filters }) => (
        <ButtonLink
          key={label}
          to={`/search${addressQuery({ ...NO_FILTERS, ...filters })}`}
          variant="outline"
          onClick={(event) => {
            event.preventDefault();
            onChoose(filters);
          }}
        >
          {label}
        </ButtonLink>
      ))}
    </div>
  );
}
