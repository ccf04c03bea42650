import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { text } from '#shared/texts/translate.ts';
import { NEEDS_MAX } from '../../filter-values.ts';
import { FILTERS, type FilterName, type SearchFilters } from '../../filters.ts';
import { BudgetField } from './budget-field.tsx';
import { ChoiceChips } from './choice-chips.tsx';
import { filterLabel, optionsWith } from './filter-label.ts';
import { SwitchField } from './switch-field.tsx';

type FactFieldsProps = { draft: SearchFilters; set: (name: FilterName) => (value: string) => void };

/** Returns the maximum of a price range ("500-1000"); null without one ("2000+"). */
function budgetOf(priceRange: string): number | null {
  const max = /-(\d+)$/.exec(priceRange)?.[1];
  return max === undefined ? null : Number(max);
}

/** Two sliders: the maximum price per hour (filter `priceRange`, starting at 0) and the budget per month. */
export function BudgetFields({ draft, set }: FactFieldsProps) {
  const { t } = useLingui();
  const say = useText();
  const { priceRange } = draft;
  // The slider sets ranges from 0 only; others come from the card, a sentence or an address.
  const isOther = priceRange !== '' && !priceRange.startsWith('0-');
  return (
    <>
      <BudgetField
        label={t`Price range`}
        per="hour"
        value={budgetOf(priceRange)}
        range={isOther ? filterLabel('priceRange', priceRange, say) : undefined}
        onChange={(most) => set('priceRange')(most === null ? '' : `0-${most}`)}
      />
      <BudgetField
        label={t`Budget per month`}
        per="month"
        value={draft.monthlyBudget === '' ? null : Number(draft.monthlyBudget)}
        onChange={(most) => set('monthlyBudget')(most === null ? '' : String(most))}
      />
    </>
  );
}

/** Number of languages shown at first: the most spoken ones. */
const LANGUAGES_SHOWN = 6;

function Languages({ draft, set }: FactFieldsProps) {
  const { t } = useLingui();
  const chosen = draft.languages.split(',');
  const [all, setAll] = useState(false);
  const { options } = FILTERS.languages;
  return (
    <div>
      <ChoiceChips
        legend={t`Teaches in`}
        several
        options={options.filter(
          ({ value }, index) => all || index < LANGUAGES_SHOWN || chosen.includes(value),
        )}
        value={draft.languages}
        onChange={set('languages')}
      />
      {!all && (
        <Button variant="ghost" className="mt-1 -ml-4" onClick={() => setAll(true)}>
          <Trans>More languages</Trans>
        </Button>
      )}
    </div>
  );
}

/** Fields for the filters that are not among the seven of the specification. */
export function FactFields({ draft, set }: FactFieldsProps) {
  const { t } = useLingui();
  const say = useText();
  const flip = (name: FilterName) => (isOn: boolean) => set(name)(isOn ? '1' : '');
  return (
    <>
      <Languages draft={draft} set={set} />
      <div>
        <SwitchField
          label={t`Women teachers`}
          hint={t`As their profile says and an ID showed.`}
          isOn={draft.women !== ''}
          onChange={flip('women')}
        />
        <SwitchField label={t`Free demo`} isOn={draft.freeDemo !== ''} onChange={flip('freeDemo')} />
        <SwitchField label={t`ID seen by our team`} isOn={draft.idSeen !== ''} onChange={flip('idSeen')} />
        <SwitchField label={t`Group class`} isOn={draft.groupClass !== ''} onChange={flip('groupClass')} />
      </div>
      {draft.area !== '' && (
        <ChoiceChips
          legend={t`Distance from the area`}
          options={optionsWith('distance', draft.distance, undefined, say)}
          value={draft.distance}
          onChange={set('distance')}
        />
      )}
      <ChoiceChips
        legend={t`What do you practise for? (up to ${NEEDS_MAX})`}
        several
        most={NEEDS_MAX}
        options={FILTERS.needs.options}
        value={draft.needs}
        onChange={set('needs')}
      />
      <ChoiceChips
        legend={t`Your level`}
        options={FILTERS.level.options}
        value={draft.level}
        onChange={set('level')}
      />
      <p className="-mt-3 text-sm text-ink-2">
        {say(text`These two exclude no teacher: teachers who fit come first.`)}
      </p>
    </>
  );
}
