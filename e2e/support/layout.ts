import { expect, type Page } from '@playwright/test';

const TARGET = 44;
const DESKTOP_WIDTH = 1280;

/** Every touch target is at least 44 by 44 px. Exempt: links within a sentence, and cards that are one link. */
export async function expectTouchTargets(page: Page): Promise<void> {
  const small = await page.evaluate((least) => {
    const seen = (element: Element) =>
      element.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true }) &&
      element.closest('[inert], [aria-hidden=true]') === null;
    const hidden = (box: DOMRect) => box.width <= 1 || box.height <= 1;
    // The touch target: for a radio or checkbox its label, for others the element or its positioned pseudo-element if
    // that is larger.
    const hitBox = (element: HTMLElement): { width: number; height: number } => {
      const label = (element as HTMLInputElement).labels?.[0] ?? element.closest('label');
      const isChoice = element.matches('input[type=checkbox], input[type=radio], input[type=file]');
      const box = (isChoice && label ? label : element).getBoundingClientRect();
      let { width, height } = box;
      for (const part of ['::before', '::after']) {
        const style = getComputedStyle(element, part);
        if (style.position !== 'absolute' || style.content === 'none') continue;
        if (style.pointerEvents === 'none') continue;
        width = Math.max(width, Number.parseFloat(style.width) || 0);
        height = Math.max(height, Number.parseFloat(style.height) || 0);
      }
      return { width, height };
    };
    const inSentence = (element: Element) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent ?? '').trim().length >
        (element.textContent ?? '').trim().length + 3;
    const top = document.querySelector('[role=dialog], [role=alertdialog], dialog[open]') ?? document;
    const found: string[] = [];
    const all = top.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=option]',
    );
    for (const element of all) {
      if (!seen(element) || element.matches('.skip-link')) continue;
      const { width, height } = hitBox(element);
      if (hidden(element.getBoundingClientRect()) && (width <= 1 || height <= 1)) continue;
      if (width >= least - 0.5 && height >= least - 0.5) continue;
      if (inSentence(element)) continue;
      found.push(
        `${Math.round(width)}×${Math.round(height)} ${element.tagName} ${(element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40) || element.outerHTML.slice(0, 80)}`,
      );
    }
    return found;
  }, TARGET);
  expect.soft([...new Set(small)], 'smaller than 44 px').toEqual([]);
}

/** No horizontal scroll, no clipped text, no overlapping text. */
export async function expectNothingCut(page: Page, what: string): Promise<void> {
  const found = await findCut(page);
  expect.soft(found, what).toEqual([]);
}

const findCut = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const problems: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      problems.push(`sideways by ${root.scrollWidth - root.clientWidth} px`);
    const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]');
    const top = dialogs[0] ?? document.body;
    // What scrolls down in a dialog should not scroll sideways as well. Rows of chips scroll sideways only.
    for (const dialog of dialogs) {
      for (const element of [dialog, ...dialog.querySelectorAll('*')]) {
        const over = element.scrollWidth - element.clientWidth;
        if (over > 0 && ['auto', 'scroll'].includes(getComputedStyle(element).overflowY))
          problems.push(`dialog sideways by ${over} px: ${element.className}`);
      }
    }
    const words = (node: Node) => (node.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
    type Line = { text: string; owner: Element; box: DOMRect };
    const lines: Line[] = [];
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement;
      if (!owner || words(node) === '' || owner.matches('script, style, title, option, noscript')) continue;
      if (!owner.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })) continue;
      if (owner.closest('.sr-only, .skip-link, svg')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects())
        if (box.width > 1) lines.push({ text: words(node), owner, box });
    }
    // The part of a line inside all clipping ancestors; null if nothing is visible.
    const inSight = (line: Line): Line | null => {
      let { left, right, top: above, bottom } = line.box;
      for (let at: Element | null = line.owner; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, display } = getComputedStyle(at);
        if (display === 'inline' || (overflowX === 'visible' && overflowY === 'visible')) continue;
        const frame = at.getBoundingClientRect();
        left = Math.max(left, frame.left);
        right = Math.min(right, frame.right);
        above = Math.max(above, frame.top);
        bottom = Math.min(bottom, frame.bottom);
      }
      const isSeen = right - left > 1 && bottom - above > line.box.height / 2;
      return isSeen ? { ...line, box: new DOMRect(left, above, right - left, bottom - above) } : null;
    };
    // Visually hidden text, for screen readers only, has a box of 1 px.
    const isForEars = (element: Element) => {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { width, height } = at.getBoundingClientRect();
        if (width <= 1 && height <= 1 && getComputedStyle(at).overflowX === 'hidden') return true;
      }
      return false;
    };
    // Cut: a line that extends beyond a clipping ancestor or the page.
    const fixed = (element: Element | null): Element | null => {
      for (let at = element; at && at !== document.body; at = at.parentElement) {
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return at;
      }
      return null;
    };
    const cut = new Set<string>();
    for (const { text, owner, box } of lines) {
      if (isForEars(owner)) continue;
      for (let at: Element | null = owner; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.display === 'inline') continue;
        // The page does not scroll to what a fixed layer holds beyond its edges.
        if (style.position === 'fixed' && (box.right > root.clientWidth + 1 || box.left < -1))
          cut.add(`cut: ${text}`);
        if (['auto', 'scroll'].includes(style.overflowX) || ['auto', 'scroll'].includes(style.overflowY))
          break;
        if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
        if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') break;
        const frame = at.getBoundingClientRect();
        // The line box is higher than its letters, so a quarter of it may be cut off.
        const spare = box.height / 4;
        if (box.right > frame.right + 1 || box.left < frame.left - 1 || box.bottom > frame.bottom + spare)
          cut.add(`cut: ${text}`);
      }
    }
    problems.push(...cut);
    // Overlap: compares elements of a layer above the page (dialog, toast) only within that layer.
    const seen = lines.map(inSight).filter((line) => line !== null);
    const layers = seen.map((line) => ({ ...line, layer: fixed(line.owner) }));
    layers.sort((a, b) => a.box.top - b.box.top);
    const over = new Set<string>();
    for (const [index, one] of layers.entries()) {
      for (let next = index + 1; next < layers.length; next += 1) {
        const other = layers[next];
        if (!other || other.box.top > one.box.bottom) break;
        if (other.layer !== one.layer || other.owner === one.owner) continue;
        if (one.owner.contains(other.owner) || other.owner.contains(one.owner)) continue;
        const high = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        if (wide > 3 && high > Math.min(one.box.height, other.box.height) / 2)
          over.add(`over each other: ${one.text} / ${other.text}`);
      }
    }
    problems.push(...over);
    return problems.slice(0, 12);
  });

/** Checks 200 % text size on a phone or on desktop. `zoom` enlarges everything, as browser zoom does. */
export async function expectRoomForLargeText(page: Page, how: 'phone' | 'text' | 'zoom'): Promise<void> {
  const size = page.viewportSize();
  if (how !== 'phone')
    await page.setViewportSize({ width: how === 'text' ? DESKTOP_WIDTH : DESKTOP_WIDTH / 2, height: 900 });
  const setSize = (fontSize: string) =>
    page.evaluate((next) => {
      document.documentElement.style.fontSize = next;
    }, fontSize);
  if (how !== 'zoom') await setSize('200%');
  await expectNothingCut(page, 'text at 200 %');
  await setSize('');
  if (size) await page.setViewportSize(size);
}

type Watched = { shifts: { value: number; what: string }[]; moving: string[] };

/**
 * Records layout shifts, and animations despite reduced motion, from the first paint on. Leaves out shifts within 500 ms
 * of a press, as the browser's own measure does, unless the answer to the press must move nothing either.
 */
export async function watchMovement(page: Page, { afterInputToo = false } = {}): Promise<void> {
  await page.addInitScript((countsAll) => {
    const watched: Watched = { shifts: [], moving: [] };
    Object.assign(window, { watched });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        if (entry.hadRecentInput && !countsAll) continue;
        const what = entry.sources
          .map(({ node }) =>
            (node instanceof Element ? node.outerHTML : (node?.textContent ?? '')).slice(0, 90),
          )
          .join(' | ');
        watched.shifts.push({ value: entry.value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
    const note = (event: Event, name: string) => {
      if (!(event.target instanceof Element)) return;
      const pseudo = (event as AnimationEvent).pseudoElement || null;
      const { animationDuration, transitionDuration } = getComputedStyle(event.target, pseudo);
      const durations = event instanceof AnimationEvent ? animationDuration : transitionDuration;
      if (durations.split(',').some((duration) => Number.parseFloat(duration) > 0))
        watched.moving.push(`${name} on ${event.target.outerHTML.slice(0, 90)}`);
    };
    document.addEventListener('animationstart', (event) => note(event, event.animationName), true);
    document.addEventListener('transitionrun', (event) => note(event, event.propertyName), true);
  }, afterInputToo);
}

const MAX_SHIFT = 0.02;

export async function expectNoShift(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => (window as unknown as { watched: Watched }).watched.shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  const why = shifts.map(({ value, what }) => `${value.toFixed(4)} ${what}`).join('\n');
  expect.soft(sum, `cumulative layout shift\n${why}`).toBeLessThan(MAX_SHIFT);
}

/** Resets the recorded layout shifts. */
export async function resetShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    (window as unknown as { watched: Watched }).watched.shifts.length = 0;
  });
}

export async function expectNoMotion(page: Page): Promise<void> {
  const moving = await page.evaluate(() => [
    ...(window as unknown as { watched: Watched }).watched.moving,
    ...document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && Number(effect?.getComputedTiming().duration) > 0,
      )
      .map((animation) => `running: ${(animation as CSSAnimation).animationName ?? animation.id}`),
  ]);
  expect.soft(moving, 'moves although less motion is asked for').toEqual([]);
}
