import { useState } from 'react';
import { DayChips } from '#platform/web/ui/day-chips.tsx';
import { RadioCards } from '#platform/web/ui/radio-cards.tsx';
import { Segmented } from '#platform/web/ui/segmented.tsx';
import { RatingInput } from '#platform/web/ui/stars.tsx';
import { Tabs } from '#platform/web/ui/tabs.tsx';
import type { DayName } from '#shared/time.ts';
import { Specimen } from './dev-kit-specimen.tsx';

const TABS = ['Profile & Settings', 'Media', 'Booking Requests', 'Availability', 'Ratings & Reviews'];

/** Values of tabs become parts of ids, where a space would end one. */
function slug(label: string): string {
  return label.toLowerCase().replace(/[^a-z]+/g, '-');
}

export function ChoiceSpecimens() {
  const [kind, setKind] = useState<'online' | 'offline' | 'either'>('offline');
  const [pricing, setPricing] = useState<'hourly' | 'monthly'>('hourly');
  const [days, setDays] = useState<readonly DayName[]>(['monday', 'thursday']);
  const [rating, setRating] = useState<number | null>(4);
  const [tab, setTab] = useState(slug('Booking Requests'));
  return (
    <Specimen title="Choices">
      <div className="grid gap-6 md:max-w-[31rem]">
        <RadioCards
          name="kit-kind"
          legend="How would you like to practise?"
          options={[
            { value: 'online', label: 'Online', detail: '₹900/hr' },
            { value: 'offline', label: 'In person', detail: '₹1,400/hr' },
            { value: 'either', label: 'Both', detail: 'Not offered', disabled: true },
          ]}
          value={kind}
          onChange={setKind}
        />
        <Segmented
          name="kit-pricing"
          legend="Pricing"
          options={[
            { value: 'hourly', label: 'Hourly' },
            { value: 'monthly', label: 'Monthly' },
          ]}
          value={pricing}
          onChange={setPricing}
        />
        <DayChips
          legend="Which days suit you?"
          value={days}
          onChange={setDays}
          available={['monday', 'tuesday', 'thursday', 'saturday']}
        />
        <RatingInput name="kit-rating" value={rating} onChange={setRating} />
      </div>
      <div className="mt-6">
        <Tabs
          label="Dashboard"
          value={tab}
          onChange={setTab}
          tabs={TABS.map((label) => ({
            value: slug(label),
            label,
            content: <p className="text-ink-2">{label}</p>,
          }))}
        />
      </div>
    </Specimen>
  );
}
