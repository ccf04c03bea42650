import { expect, type Page } from '@playwright/test';

const TABS = 8;

/**
 * In forced-colours mode, backgrounds disappear. Focused and selected elements must differ by an outline, a font
 * weight, a mark or text.
 */
export async function expectStatesWithoutColour(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  const chosen = await page.evaluate(() => {
    const seen = (element: Element) => element.checkVisibility({ checkVisibilityCSS: true });
    const looks = (element: Element): string => {
      const parts = [element, ...element.querySelectorAll('*')].filter(
        (part) => part === element || !part.matches('input'),
      );
      const drawn = parts.map((part) => {
        const style = getComputedStyle(part);
        const lines = ['::before', '::after'].map((pseudo) => {
          const { content, borderBottomWidth } = getComputedStyle(part, pseudo);
          return content === 'none' ? '' : `${content}${borderBottomWidth}`;
        });
        const borders = ['Top', 'Right', 'Bottom', 'Left'].map((side) => {
          const key = `border${side}` as 'borderTop';
          return style.getPropertyValue(`border-${side.toLowerCase()}-style`) === 'none'
            ? '0'
            : style[`${key}Width`];
        });
        const outline = style.outlineStyle === 'none' ? '' : style.outlineWidth;
        return [
          ...borders,
          outline,
          style.fill === 'none',
          style.fontWeight,
          style.textDecorationLine,
          ...lines,
        ].join(' ');
      });
      return `${drawn.join(';')} ${element.querySelectorAll('svg').length} ${element.querySelectorAll('.sr-only').length}`;
    };
    const pairs: [string, string][] = [
      ['[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]'],
      ['[aria-pressed=true]', '[aria-pressed=false]'],
      ['label:has(input.sr-only:checked)', 'label:has(input.sr-only:not(:checked))'],
      ['nav [aria-current=page]', 'nav a:not([aria-current])'],
    ];
    const problems: string[] = [];
    for (const [on, off] of pairs) {
      for (const element of document.querySelectorAll(on)) {
        const group = element.closest('[role=tablist], fieldset, [role=group], nav, form, section, main');
        const other = [...(group?.querySelectorAll(off) ?? [])].find(seen);
        if (!seen(element) || !other) continue;
        if (looks(element) === looks(other))
          problems.push(`${on}: ${element.textContent?.trim().slice(0, 40)}`);
      }
    }
    return problems;
  });
  expect.soft(chosen, 'selected, but marked by colour only').toEqual([]);

  const unseen: string[] = [];
  for (let tab = 0; tab < TABS; tab += 1) {
    await page.keyboard.press('Tab');
    const problem = await page.evaluate(() => {
      const active = document.activeElement;
      if (!active || active === document.body || active.matches('h1, main')) return null;
      // Parts of a date field have their own inner focus ring.
      if (active.matches('input[type=date], input[type=time]') && !active.matches(':focus-visible'))
        return null;
      const drawn = [active, active.parentElement, active.parentElement?.parentElement].some((element) => {
        if (!element) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      });
      return drawn ? null : active.outerHTML.slice(0, 100);
    });
    if (problem) unseen.push(problem);
  }
  expect.soft(unseen, 'focus that cannot be seen').toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
}
