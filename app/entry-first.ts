/**
 * Starts the application: immediately, or for pages with deferred hydration when the user reaches for a control. Other
 * signs of activity, such as scrolling, fetch only the file of React. This script stands in the head, before anything is
 * painted, and imports nothing, so that no click is lost. Until the application is ready it records input and intercepts clicks on buttons and on
 * in-page links, then replays them. Enter in a field clicks the submit button.
 */
export {};

const ACTIVITY = ['pointermove', 'touchstart', 'keydown', 'scroll', 'wheel'];
const INTENT = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'click', 'input'];
/**
 * React would hydrate the whole page inside of these events, at once. Inside of a click on a choice it would also take the
 * new state for the old one, and forget it with the next render.
 */
const FORCES_HYDRATION = [
  ...['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend'],
  ...['keydown', 'keypress', 'keyup', 'textInput', 'input', 'change'],
  ...['compositionstart', 'compositionend', 'click'],
];
const INTERCEPTED = 'button:not([data-native]),a[aria-haspopup],a[data-in-place]';
const FIELDS = 'input,select,textarea,label,summary';
const CHOICES = ['checkbox', 'radio'];
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Matches nothing. The application applies the stylesheet in one step with the removal of the page's own style. */
const LATER = 'not all';

const LISTEN = { capture: true, passive: true };

const {
  files: names = '',
  early = '',
  begin: startMode,
} = document.getElementById('app-files')?.dataset ?? {};
const files = names.split(' ');
const parsed = new Promise<unknown>((done) => document.addEventListener('DOMContentLoaded', done));
/** Text and choices in the order of input, with the text that the server rendered. */
const inputs = new Map<Field, { input: string | boolean; rendered: string }>();
let intercepted: HTMLElement | null = null;
let replaying = false;
let started = false;

function fetchFile(file: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  link.href = file;
  link.nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
  if (link.rel === 'stylesheet') {
    link.media = LATER;
    // Browsers would fetch what does not apply after everything else.
    link.fetchPriority = 'high';
  }
  if (file.endsWith('.json')) {
    link.rel = 'preload';
    link.as = 'fetch';
    link.crossOrigin = 'anonymous';
  }
  // Before the page's own styles, so that those take precedence and the rendered page does not change.
  document.head.prepend(link);
  return link;
}

function listenFor(types: readonly string[], listener: (event: Event) => void): void {
  for (const type of types) window.addEventListener(type, listener, LISTEN);
}

function unlisten(types: readonly string[], listener: (event: Event) => void): void {
  for (const type of types) window.removeEventListener(type, listener, LISTEN);
}

/** Modules run in tasks of their own: together they would block the page for too long. */
const nextTask = () => new Promise((done) => setTimeout(done));

/** Fetches what every start needs. A reader who only scrolls never needs the rest. */
function prepare(): void {
  unlisten(ACTIVITY, prepareOnActivity);
  if (early !== '' && !started) fetchFile(early);
}

/** While a page loads, browsers tell of scrolls to its top and of moves of a pointer that rests: that is no activity. */
function prepareOnActivity(event: Event): void {
  if (event.type === 'scroll' && window.scrollY === 0) return;
  const { movementX, movementY } = event as PointerEvent;
  if (event.type === 'pointermove' && movementX === 0 && movementY === 0) return;
  prepare();
}

function start(): void {
  if (started) return;
  prepare();
  started = true;
  unlisten(INTENT, startOnIntent);
  const styles: Promise<unknown>[] = [];
  for (const file of files) {
    const link = fetchFile(file);
    if (file.endsWith('.css')) {
      styles.push(
        new Promise((loaded, failed) => {
          link.onload = loaded;
          link.onerror = failed;
        }),
      );
    }
  }
  // The application needs the whole page, and all styles; the server sent only those of this page.
  const app = Promise.all([early && import(/* @vite-ignore */ early), parsed, ...styles])
    .then(nextTask)
    .then(() => import(/* @vite-ignore */ files[0] ?? ''));
  app.catch(() => {
    // Without a connection the page stays usable as rendered, and the next interaction tries again.
    replayClick();
    started = false;
    wait();
  });
}

/**
 * Starts when the user reaches for something that needs the application. A finger on a link does not: it may be
 * scrolling, and the browser follows links by itself.
 */
function startOnIntent(event: Event): void {
  const { pointerType } = event as PointerEvent;
  const byFinger = pointerType !== undefined && pointerType !== '' && pointerType !== 'mouse';
  if (byFinger && event.type === 'pointerover') return;
  const controls = byFinger ? `${INTERCEPTED},${FIELDS}` : `a,${INTERCEPTED},${FIELDS}`;
  if (event.target instanceof Element && event.target.closest(controls)) start();
}

function wait(): void {
  // In low data, reading costs no script.
  if (!document.documentElement.hasAttribute('data-low')) listenFor(ACTIVITY, prepareOnActivity);
  listenFor(INTENT, startOnIntent);
  window.addEventListener('click', interceptClick, true);
}

/** The browser's own handling goes on, and what changes in fields is replayed. */
const hideFromReact = (event: Event) => event.stopPropagation();

function interceptClick(event: Event): void {
  const click = event as MouseEvent;
  const target = (event.target as Element).closest<HTMLElement>(INTERCEPTED);
  if (target === null || click.ctrlKey || click.metaKey || click.shiftKey) return;
  // The application may listen already without having said so: it must not see this click and the replayed one.
  event.preventDefault();
  event.stopImmediatePropagation();
  if (intercepted) delete intercepted.dataset.held;
  intercepted = target;
  target.dataset.held = '';
}

function isChoice(field: Field): field is HTMLInputElement {
  return CHOICES.includes(field.type);
}

/** Of a field, and of a group of radio buttons, the last input counts; during the replay it is the application's. */
function forgetOlder({ target }: Event): void {
  if (replaying) return;
  const { name, type } = target as Field;
  for (const field of inputs.keys()) {
    if (field === target || (type === 'radio' && field.type === type && field.name === name))
      inputs.delete(field);
  }
}

function recordInput(event: Event): void {
  const field = event.target as Field;
  if (field.type === 'file') return;
  const rendered =
    inputs.get(field)?.rendered ?? ('defaultValue' in field ? field.defaultValue : field.value);
  forgetOlder(event);
  inputs.set(field, { input: isChoice(field) ? field.checked : field.value, rendered });
}

function replayClick(): void {
  window.removeEventListener('click', interceptClick, true);
  const target = intercepted;
  intercepted = null;
  if (target) delete target.dataset.held;
  if (target?.isConnected) target.click();
}

/** React compares a field with the last value it saw. Restore the old value, or it treats the new one as unchanged. */
function replayInput(field: Field, input: string | boolean, rendered: string): void {
  if (!field.isConnected) return;
  if (typeof input === 'boolean') {
    (field as HTMLInputElement).checked = !input;
    field.click();
    return;
  }
  if (!(field instanceof HTMLSelectElement)) {
    // The application handled newer text already, typed or chosen from suggestions: the old one must not replace it.
    if (field.value !== input && field.value !== rendered) return;
    field.value = field.defaultValue;
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, input);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** Replays events one per task, so that each handler sees the state left by the one before. */
async function replayAll(): Promise<void> {
  window.removeEventListener('input', recordInput, true);
  window.addEventListener('input', forgetOlder, true);
  unlisten(FORCES_HYDRATION, hideFromReact);
  for (const [field, { input, rendered }] of inputs) {
    await nextTask();
    if (!inputs.has(field)) continue;
    replaying = true;
    replayInput(field, input, rendered);
    replaying = false;
  }
  window.removeEventListener('input', forgetOlder, true);
  await nextTask();
  replayClick();
}

type Connection = { effectiveType?: string };

/** On a slow connection, this page loads no fonts and the next ones come in low data (shared/low-data.ts). */
function isSlow(): boolean {
  const { effectiveType = '' } = (navigator as { connection?: Connection }).connection ?? {};
  const { cookie } = document;
  if (!effectiveType.endsWith('2g') || /low-data=o/.test(cookie)) return false;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support
  document.cookie = 'low-data=slow; path=/; max-age=1800; samesite=lax';
  return true;
}

/** Fonts that load before the first paint take the connection from the page. The device's have the same metrics. */
function applyFontsAfterPaint(): void {
  if (isSlow()) return;
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    const fonts = document.getElementById('web-fonts') as HTMLStyleElement | null;
    if (fonts !== null) fonts.media = 'all';
  }).observe({ type: 'paint', buffered: true });
}

/** Fills the hearts of what a guest saved in this browser (features/saved/web/saved-list.ts). */
function fillHearts(): void {
  const saved = localStorage.getItem('toran:saved');
  if (saved === null) return;
  for (const heart of document.querySelectorAll<HTMLElement>('[data-save]')) {
    if (saved.includes(String(heart.dataset.save))) heart.setAttribute('aria-pressed', 'true');
  }
}

applyFontsAfterPaint();
window.addEventListener('input', recordInput, true);
listenFor(FORCES_HYDRATION, hideFromReact);
document.addEventListener('app-ready', () => void replayAll(), { once: true });
wait();
// History state exists if the user came back to this page. Only the application can restore that state.
if (history.state !== null || startMode === 'now') start();
// Browsers that refuse storage throw.
void parsed.then(fillHearts);
