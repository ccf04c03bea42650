import { Form } from '#platform/web/forms/form.tsx';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import type { FilterName, SearchFilters } from '../filters.ts';

const QUICK: readonly { label: string; name: FilterName; value: string }[] = /*text*/ [
  { label: 'Hatha Yoga', name: 'specialization', value: 'Hatha Yoga' },
  { label: 'Vinyasa', name: 'specialization', value: 'Vinyasa' },
  { label: 'Online Classes', name: 'sessionType', value: 'online' },
];

/** Shown before the first search: three quick searches, each a one-button form that works without JavaScript. */
export function QuickStart({ onChoose }: { onChoose: (filters: Partial<SearchFilters>) => void }) {
  const say = useText();
  return (
    <div className="flex flex-wrap justify-center gap-2.5">
      {QUICK.map(({ label, name, value }) => (
        <Form key={label} method="get" action="/search" onSubmit={() => onChoose({ [name]: value })}>
          <input type="hidden" name={name} value={value} />
          <Button type="submit" variant="outline">
            {say(label)}
          </Button>
        </Form>
      ))}
    </div>
  );
}
