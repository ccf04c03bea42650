import { Trans } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { useTheme } from '#platform/web/api/device-choices.ts';
import { carryState } from '#platform/web/locales/carried-state.ts';
import { useLocalePath } from '#platform/web/locales/use-locale.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { DEVICE_THEME, THEME_COOKIE, THEME_PATH } from '#shared/device-choices.ts';
import { text } from '#shared/texts/translate.ts';

const OPTIONS = [
  [DEVICE_THEME, text`Same as device`],
  ['light', text`Light`],
  ['dark', text`Dark`],
] as const;

const PLACES = {
  footer: {
    form: 'text-on-deep',
    buttons: 'gap-2',
    button:
      'rounded-full border border-on-deep-2/60 px-4 hover:border-on-deep aria-pressed:border-on-deep aria-pressed:bg-on-deep aria-pressed:text-primary-deep',
  },
  menu: {
    form: 'px-3 py-1',
    buttons: 'rounded-md bg-surface-sunken p-1',
    button:
      'grow rounded-sm px-2 text-sm font-medium text-ink-2 hover:text-ink aria-pressed:bg-surface-raised aria-pressed:text-ink aria-pressed:shadow-e1',
  },
} as const;

/**
 * Chooses light or dark for this device. Like the low-data switch it is a form that works without JavaScript and loads
 * the page again; in the footer, the chosen button then gets the focus.
 */
export function ThemeChoice({ place }: { place: keyof typeof PLACES }) {
  const say = useText();
  const chosen = useTheme() ?? DEVICE_THEME;
  const address = useLocalePath();
  const { pathname, search, state } = useLocation();
  const href = address(pathname + search);
  const isFooter = place === 'footer';
  const { form, buttons, button } = PLACES[place];
  return (
    // biome-ignore lint/correctness/noRestrictedElements: the browser submits it, with script too
    <form method="post" action={THEME_PATH} className={form} onSubmit={() => carryState(href, state)}>
      <input type="hidden" name="to" value={href + (isFooter ? `#${THEME_COOKIE}` : '')} />
      <fieldset>
        <legend className="mb-1.5">
          <Trans>Appearance</Trans>
        </legend>
        <div className={`flex flex-wrap ${buttons}`}>
          {OPTIONS.map(([value, label]) => (
            <button
              key={value}
              id={isFooter && value === chosen ? THEME_COOKIE : undefined}
              type="submit"
              name={THEME_COOKIE}
              value={value}
              aria-pressed={value === chosen}
              data-native=""
              className={`min-h-11 cursor-pointer forced-colors:aria-pressed:underline ${button}`}
            >
              {say(label)}
            </button>
          ))}
        </div>
      </fieldset>
    </form>
  );
}
