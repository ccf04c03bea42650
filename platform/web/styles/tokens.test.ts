import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const CSS = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Theme = ReadonlyMap<string, number>;

/** WCAG relative luminance of an OKLCH colour, through linear sRGB (Ottosson's matrices). */
function luminance(lightness: number, chroma: number, hue: number): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.min(1, Math.max(0, channel)));
  const [red = 0, green = 0, blue = 0] = channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Opaque colours of the rule that starts with `selector`, as luminances. */
function themeOf(selector: string): Theme {
  const start = CSS.indexOf(`${selector} {`);
  expect(start).toBeGreaterThan(-1);
  const rule = CSS.slice(start, CSS.indexOf('}', start));
  const colours = rule.matchAll(/--([a-z0-9-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g);
  return new Map(
    [...colours].map(([, name = '', l, c, h]) => [name, luminance(Number(l), Number(c), Number(h))]),
  );
}

function contrast(theme: Theme, ink: string, ground: string): number {
  const pair = [theme.get(ink), theme.get(ground)];
  expect(pair, `${ink} and ${ground} are tokens`).not.toContain(undefined);
  const [dark = 0, light = 0] = (pair as number[]).sort((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
}

const LIGHT = themeOf(':root');
const DARK = themeOf('[data-theme="dark"]');
const BY_SYSTEM = themeOf(':root:not([data-theme="light"])');

/** Colours of borders, stars and focus rings. All others are used for text. */
const NOT_TEXT = new Set(['line-strong', 'star', 'focus']);

/** Contrast values in the header comment of the file: "ink on bg: 15.46 / 16.03". */
const CLAIMS = [...CSS.matchAll(/ \* ([a-z0-9-]+) on ([a-z0-9-]+): ([\d.]+) \/ ([\d.]+)/g)].map(
  ([, ink = '', ground = '', light, dark]) => ({ ink, ground, light: Number(light), dark: Number(dark) }),
);

/** Further colour pairs that the UI kit uses. */
const ALSO_USED = [
  ['ink', 'primary-soft'],
  ['ink', 'surface-raised'],
  ['ink', 'surface-sunken'],
  ['ink', 'danger-soft'],
  ['ink', 'success-soft'],
  ['ink-2', 'primary-soft'],
  ['ink-2', 'accent-soft'],
  ['ink-2', 'danger-soft'],
  ['ink-2', 'success-soft'],
  ['ink-2', 'surface'],
  ['primary-ink', 'bg'],
  ['danger-ink', 'surface-raised'],
  ['on-danger', 'danger-hover'],
  ['on-primary', 'primary-active'],
  ['bg', 'ink'],
] as const;

describe('tokens', () => {
  it('documents the contrast of more than 30 pairs', () => {
    expect(CLAIMS.length).toBeGreaterThan(30);
  });

  it.each(CLAIMS)(
    '$ink on $ground has the documented contrast and meets WCAG',
    ({ ink, ground, light, dark }) => {
      const least = NOT_TEXT.has(ink) ? 3 : 4.5;
      expect(contrast(LIGHT, ink, ground)).toBeCloseTo(light, 1);
      expect(contrast(DARK, ink, ground)).toBeCloseTo(dark, 1);
      expect(Math.min(contrast(LIGHT, ink, ground), contrast(DARK, ink, ground))).toBeGreaterThanOrEqual(
        least,
      );
    },
  );

  it.each(ALSO_USED)('%s on %s meets WCAG in both themes', (ink, ground) => {
    expect(contrast(LIGHT, ink, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(DARK, ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('uses the same dark theme for the setting and for the system preference', () => {
    expect(DARK.size).toBeGreaterThan(30);
    expect(BY_SYSTEM).toEqual(DARK);
    expect([...DARK.keys()]).toEqual([...LIGHT.keys()]);
  });
});
