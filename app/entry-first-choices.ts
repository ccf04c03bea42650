/**
 * What guests chose and typed on earlier pages, for pages on which the application has not started. Only
 * app/entry-first.ts may import this: it must stay one file.
 */

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
/** The input of each field, whether checked or its text, and the value that the server rendered. */
export type Inputs = Map<Field, { input: string | boolean; rendered: string }>;

/** True for input, and for clicks on radio buttons: on one that is checked already, a click causes no input. */
export const isInput = ({ type, target }: Event) => type === 'input' || (target as Field).type === 'radio';

const fieldsOfPage = () => [...document.querySelectorAll<Field>('input,select,textarea')];

/**
 * True on a slow connection: this page then loads no fonts. A cookie switches the next pages to low data
 * (shared/device-choices.ts).
 */
export function isSlow(): boolean {
  const { effectiveType = '' } = (navigator as { connection?: { effectiveType?: string } }).connection ?? {};
  const { cookie } = document;
  if (!effectiveType.endsWith('2g') || /low-data=o/.test(cookie)) return false;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support
  document.cookie = 'low-data=slow; path=/; max-age=1800; samesite=lax';
  return true;
}

/** Marks the teachers that a guest saved in this browser (features/saved/web/saved-list.ts). */
export function fillHearts(): void {
  const saved = localStorage.getItem('toran:saved') ?? '';
  for (const heart of document.querySelectorAll<HTMLElement>('[data-save]'))
    heart.setAttribute('aria-pressed', String(saved.includes(String(heart.dataset.save))));
}

/** A stored text; null also in browsers that block storage. */
function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Shows the offer of a language that the browser prefers, until one is chosen or the offer is closed
 * (platform/web/layouts/language-offer.tsx).
 */
export function offerLanguage(): void {
  if (/(^|; ?)locale=/.test(document.cookie) || readStored('toran:language-offer') !== null) return;
  const offers = [...document.querySelectorAll<HTMLElement>('[data-offer]')];
  const preferred = navigator.languages
    .map((tag) => offers.find(({ dataset }) => dataset.offer === tag.slice(0, 2)))
    .find(Boolean);
  if (preferred) preferred.hidden = false;
}

/** Gives this page the state of a history entry that was kept for it (platform/web/locales/carried-state.ts). */
export function takeCarriedState(): void {
  try {
    const [href, usr] = JSON.parse(sessionStorage.getItem('carried-state') ?? '[]') as unknown[];
    sessionStorage.removeItem('carried-state');
    // React Router reads the state of a location from `usr`.
    if (href === location.pathname + location.search) history.replaceState({ usr }, '');
  } catch {
    // Browsers that block storage throw: nothing was kept.
  }
}

/**
 * Keeps what was typed, except passwords, for the next load of this page. False if there is something to keep and the
 * browser blocks storage.
 */
export function keepTyped(inputs: Inputs): boolean {
  const fields = fieldsOfPage();
  const typed = [...inputs]
    .filter(([{ type }]) => type !== 'password')
    .map(([field, { input }]) => [fields.indexOf(field), field.name, input]);
  try {
    if (typed.length > 0) sessionStorage.setItem('typed', JSON.stringify([location.href, typed]));
    return true;
  } catch {
    return inputs.size === 0;
  }
}

/** Fills in what was typed before this page was loaded again. Returns whether there was anything. */
export function takeTyped(): boolean {
  try {
    const kept = sessionStorage.getItem('typed');
    sessionStorage.removeItem('typed');
    const [href, typed] = JSON.parse(kept ?? '[]') as [string?, [number, string, string | boolean][]?];
    if (href !== location.href || typed === undefined) return false;
    const fields = fieldsOfPage();
    for (const [at, name, input] of typed) {
      const field = fields[at];
      if (field?.name !== name) continue;
      if (typeof input === 'string') field.value = input;
      else (field as HTMLInputElement).checked = input;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    return true;
  } catch {
    return false;
  }
}

/**
 * Reloads this page when the browser brings it out of its back/forward cache after a sign-in or sign-out: it would show
 * the visitor from before (features/identity/web/known-account.ts).
 */
export function reloadAfterSignIn(): void {
  let before: string | null = null;
  window.addEventListener('pagehide', () => {
    before = readStored('has-account');
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && readStored('has-account') !== before) location.reload();
  });
}

/** Keeps the language that the user switches to, as platform/web/locales/locale-choice.ts does. */
export function keepChosenLanguage({ target }: Event): void {
  const { chooseLocale } = (target as Element).closest<HTMLElement>('[data-choose-locale]')?.dataset ?? {};
  if (chooseLocale === undefined) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support
  document.cookie = `locale=${chooseLocale}; path=/; max-age=31536000; samesite=lax`;
  try {
    localStorage.setItem('unsaved-locale', chooseLocale);
  } catch {
    // Browsers that block storage throw: nothing was kept.
  }
}
