import { useLingui } from '@lingui/react/macro';
import { Form } from '#platform/web/forms/form.tsx';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states/empty-state.tsx';
import { type Text, text } from '#shared/texts/translate.ts';
import type { FilterName, SearchFilters } from '../../filters.ts';

const QUICK: readonly { label: Text; name: FilterName; value: string }[] = [
  { label: text`Hatha Yoga`, name: 'specialization', value: 'Hatha Yoga' },
  { label: text`Vinyasa`, name: 'specialization', value: 'Vinyasa' },
  { label: text`Online Classes`, name: 'sessionType', value: 'online' },
];

type StartStateProps = { onChoose: (filters: Partial<SearchFilters>) => void };

/** Shown before the first search. */
export function StartState({ onChoose }: StartStateProps) {
  const { t } = useLingui();
  return (
    <EmptyState
      art="pose-lotus"
      headingLevel="h3"
      title={t`Start Your Search`}
      text={t`Choose a city, a style or a session type above, or start with one of these.`}
      action={<QuickStart onChoose={onChoose} />}
    />
  );
}

/** Three quick searches, each a one-button form that works without JavaScript. */
function QuickStart({ onChoose }: StartStateProps) {
  const say = useText();
  return (
    <div className="flex flex-wrap justify-center gap-2.5">
      {QUICK.map(({ label, name, value }) => (
        <Form key={label.message} method="get" action="/search" onSubmit={() => onChoose({ [name]: value })}>
          <input type="hidden" name={name} value={value} />
          <Button type="submit" variant="outline">
            {say(label)}
          </Button>
        </Form>
      ))}
    </div>
  );
}
