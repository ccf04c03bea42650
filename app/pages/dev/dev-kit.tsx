import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { useHydrated } from '#platform/web/ui/use-hydrated.ts';
import { PRODUCT } from '#shared/product.ts';
import { ActionSpecimens } from './dev-kit-actions.tsx';
import { ChoiceSpecimens } from './dev-kit-choices.tsx';
import { DisplaySpecimens } from './dev-kit-display.tsx';
import { FieldSpecimens } from './dev-kit-fields.tsx';

/** Development only: every part of the kit in every state, for eyes and for tests. */
export function Component() {
  const hydrated = useHydrated();
  return (
    <div className="page-width py-8">
      <title>{`Kit | ${PRODUCT.name}`}</title>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Kit</h1>
        {hydrated && <ThemeSwitch />}
      </div>
      <ActionSpecimens />
      <FieldSpecimens />
      <ChoiceSpecimens />
      <DisplaySpecimens />
    </div>
  );
}

function ThemeSwitch() {
  const [theme, setTheme] = useState(document.documentElement.dataset.theme ?? 'light');
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <Button
      variant="outline"
      onClick={() => {
        document.documentElement.dataset.theme = other;
        setTheme(other);
      }}
    >
      Show {other}
    </Button>
  );
}
