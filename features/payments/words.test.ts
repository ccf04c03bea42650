import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * "Paid" alone would claim that the money came, which only the two people can know (decision 68). So texts name who
 * says it: "You say paid". Identifiers in the code are not checked.
 */
const SOURCES = globSync(['features/payments/**/*.{ts,tsx}', 'app/pages/payments/*.tsx']).filter(
  (path) => !path.includes('.test.'),
);

/** Texts between quotes, backticks or tags, without comments. */
function textsOf(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`|>([^<>{}]+)</g)].map(
    ([, single, double, template, inside]) => single ?? double ?? template ?? inside ?? '',
  );
}

/** Names of states, paths and calls: the interface does not show them. */
const isName = (text: string) => /^[\w/:.*-]+$/.test(text) && text !== 'Paid';

describe('the texts of payments', () => {
  it('never contain "Paid" without naming who says it', () => {
    expect(SOURCES.length).toBeGreaterThan(20);
    const bare = SOURCES.flatMap((path) =>
      textsOf(readFileSync(path, 'utf8'))
        .filter((text) => !isName(text.trim()))
        .filter((text) => /\bPaid\b/.test(text) || /^\s*paid\s*$/.test(text))
        .map((text) => `${path}: ${text.trim()}`),
    );
    expect(bare).toEqual([]);
  });

  it('are found by the search for "Paid" in tags, templates and strings', () => {
    expect(
      textsOf("<b>Paid</b> t`Paid on 3 May` 'Paid'").filter((text) => /\bPaid\b/.test(text)),
    ).toHaveLength(3);
  });
});
