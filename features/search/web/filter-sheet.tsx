import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { FieldError } from '#platform/web/ui/field.tsx';
import { Segmented } from '#platform/web/ui/segmented.tsx';
import { hasCountingFilter, NO_FILTERS, type SearchFilters } from '../filters.ts';
import { ChoiceChips } from './choice-chips.tsx';
import { type FilterFieldsProps, LocateButton, PlaceFields, StyleField } from './filter-card.tsx';
import { AVAILABILITIES, EXPERIENCES, optionsWith, PRICE_RANGES, SESSION_TYPES } from './filter-options.ts';
import { type CityAt, useLocatedCity } from './use-located-city.ts';

type FilterSheetProps = Omit<FilterFieldsProps, 'draft' | 'onDraft' | 'location'> & {
  cityAt: CityAt;
  open: boolean;
  onClose: () => void;
  /** What the sheet begins with; its edits stay inside until Show teachers. */
  filters: SearchFilters;
  /** Answers whether the search was made. */
  onShow: (filters: SearchFilters) => boolean;
};

/** All seven filters for phones. Load it lazily; mount it anew for each opening. */
export function FilterSheet({ open, onClose, filters, onShow, cityAt, ...fields }: FilterSheetProps) {
  const [draft, setDraft] = useState(filters);
  const location = useLocatedCity({
    onLoad: false,
    cityAt,
    onCity: (city) => setDraft((current) => ({ ...current, city, area: '' })),
  });
  const form = { ...fields, location, draft, onDraft: setDraft };
  const set = (name: keyof SearchFilters) => (value: string) => setDraft({ ...draft, [name]: value });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Filters"
      footer={
        <div className="grid grid-cols-[auto_1fr] gap-3">
          <Button variant="outline" className="min-h-12" onClick={() => setDraft(NO_FILTERS)}>
            Clear Filters
          </Button>
          <Button type="submit" form="filter-sheet" className="min-h-12">
            Show teachers
          </Button>
        </div>
      }
    >
      <form
        id="filter-sheet"
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (onShow(draft)) onClose();
        }}
      >
        <FieldError id="filter-sheet-error" error={hasCountingFilter(draft) ? undefined : fields.error} />
        <PlaceFields {...form} />
        <div className="-mt-4 -ml-3">
          <LocateButton location={location} />
        </div>
        <StyleField {...form} />
        <Segmented
          name="sheet-session"
          legend="Session type"
          options={[{ value: '', label: 'Any' }, ...SESSION_TYPES]}
          value={draft.sessionType}
          onChange={set('sessionType')}
        />
        <ChoiceChips
          legend="Price per hour"
          options={optionsWith('priceRange', PRICE_RANGES, draft.priceRange)}
          value={draft.priceRange}
          onChange={set('priceRange')}
        />
        <ChoiceChips
          legend="Experience"
          options={optionsWith('experience', EXPERIENCES, draft.experience)}
          value={draft.experience}
          onChange={set('experience')}
        />
        <ChoiceChips
          legend="Availability"
          several
          options={AVAILABILITIES}
          value={draft.availability}
          onChange={set('availability')}
        />
      </form>
    </Dialog>
  );
}
