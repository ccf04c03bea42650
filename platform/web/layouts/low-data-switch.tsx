import { Trans } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { useLowData } from '#platform/web/api/device-choices.ts';
import { carryState } from '#platform/web/locales/carried-state.ts';
import { useLocalePath } from '#platform/web/locales/use-locale.ts';
import { LOW_DATA_COOKIE, LOW_DATA_PATH } from '#shared/device-choices.ts';

const PLACES = {
  footer: {
    button: 'inline-flex gap-3 text-on-deep',
    track: 'border-on-deep-2/60 group-hover:border-on-deep group-aria-checked:bg-on-deep',
    knob: 'border-on-deep group-aria-checked:border-primary-deep',
    hint: 'text-on-deep-2',
  },
  menu: {
    button: 'flex w-full flex-row-reverse justify-between gap-3 rounded-sm px-3 hover:bg-surface-sunken',
    track:
      'border-line-strong bg-surface-sunken group-aria-checked:border-primary group-aria-checked:bg-primary',
    knob: 'border-ink-3 group-aria-checked:border-on-primary',
    hint: 'text-ink-2',
  },
} as const;

/**
 * Switches low-data mode on or off for this device. It is a form, so it works without JavaScript. The page is loaded
 * again, because its fonts and pictures change; in the footer, the switch then gets the focus back.
 */
export function LowDataSwitch({ place }: { place: keyof typeof PLACES }) {
  const isOn = useLowData();
  const address = useLocalePath();
  const { pathname, search, state } = useLocation();
  const href = address(pathname + search);
  const { button, track, knob, hint } = PLACES[place];
  const isFooter = place === 'footer';
  return (
    // biome-ignore lint/correctness/noRestrictedElements: the browser submits it, with script too
    <form method="post" action={LOW_DATA_PATH} onSubmit={() => carryState(href, state)}>
      <input type="hidden" name="to" value={href + (isFooter ? `#${LOW_DATA_COOKIE}` : '')} />
      {/* `data-native`: the browser submits at once. app/entry-first.ts must not start the
          application first. */}
      <button
        id={isFooter ? LOW_DATA_COOKIE : undefined}
        type="submit"
        name={LOW_DATA_COOKIE}
        value={isOn ? 'off' : 'on'}
        role="switch"
        aria-checked={isOn}
        data-native=""
        className={`group min-h-11 cursor-pointer items-center py-1 text-left ${button}`}
      >
        <span aria-hidden="true" className={`relative h-7 w-12 shrink-0 rounded-full border ${track}`}>
          {/* Drawn as a border: forced-colors mode shows borders but hides backgrounds. */}
          <span
            className={`absolute top-1/2 left-1 -translate-y-1/2 rounded-full border-10 group-aria-checked:left-5.5 ${knob}`}
          />
        </span>
        <span className="min-w-0">
          <span className="block">
            <Trans>Low data</Trans>
          </span>
          <span className={`block text-sm ${hint}`}>
            <Trans>Small pictures, simple letters</Trans>
          </span>
        </span>
      </button>
    </form>
  );
}
