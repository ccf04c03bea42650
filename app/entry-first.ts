/**
 * Starts the application: at once, or when the user reaches for a control or is located (data-begin). Other activity,
 * such as scrolling, only preloads React's file. Until the start it records input and holds clicks on buttons and
 * in-page links; Enter in a field counts as a click on the submit button. Then it replays them. It runs in the head and
 * is one file with what it imports, so no click is lost.
 */
import {
  type Field,
  fillHearts,
  type Inputs,
  isInput,
  isSlow,
  keepChosenLanguage,
  keepTyped,
  offerLanguage,
  reloadAfterSignIn,
  takeCarriedState,
  takeTyped,
} from './entry-first-choices.ts';
import { needsApplication, showNotLoaded } from './entry-first-failure.ts';

const ACTIVITY = ['pointermove', 'touchstart', 'keydown', 'scroll', 'wheel'];
const INTENT = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'click', 'input'];
/**
 * Each of these events would make React hydrate the whole page synchronously. A click on a checkbox or radio button
 * would also be lost: React would take the new state for the old one.
 */
const FORCES_HYDRATION = [
  ...['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend'],
  ...['keydown', 'keypress', 'keyup', 'textInput', 'input', 'change'],
  ...['compositionstart', 'compositionend', 'click'],
];
const INTERCEPTED = 'button:not([data-native]),a[aria-haspopup],a[data-in-place]';
const FIELDS = 'input,select,textarea,label,summary';
const CHOICES = ['checkbox', 'radio'];
const INPUT = ['input', 'click'];
const LISTEN = { capture: true, passive: true };
const {
  files: names = '',
  early = '',
  entry = '',
  begin: startMode,
} = document.getElementById('app-files')?.dataset ?? {};
const files = names.split(' ');
const parsed = new Promise<unknown>((done) => document.addEventListener('DOMContentLoaded', done));
/** The recorded input of each field, in order. */
const inputs: Inputs = new Map();
let intercepted: HTMLElement | null = null;
let replaying = false;
let started = false;
let hasFailed = false;

function fetchFile(file: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  link.href = file;
  link.nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
  if (link.rel === 'stylesheet') {
    // Matches nothing. The application applies the stylesheet when it removes the page's own style.
    link.media = 'not all';
    // Browsers load a stylesheet with a non-matching media query last, unless it has high priority.
    link.fetchPriority = 'high';
  }
  if (!/[.](js|css)$/.test(file)) {
    link.rel = 'preload';
    link.as = file.endsWith('.json') ? 'fetch' : 'font';
    link.crossOrigin = 'anonymous';
  }
  // Before the page's own styles, so that those take precedence and the rendered page does not change.
  document.head.prepend(link);
  return link;
}

const loaded = (link: HTMLLinkElement) =>
  new Promise((done, failed) => {
    link.onload = done;
    link.onerror = failed;
  });

function listenFor(types: readonly string[], listener: (event: Event) => void): void {
  for (const type of types) window.addEventListener(type, listener, LISTEN);
}

function unlisten(types: readonly string[], listener: (event: Event) => void): void {
  for (const type of types) window.removeEventListener(type, listener, LISTEN);
}

/** Each module runs in its own task: together they would block the page for too long. */
const nextTask = () => new Promise((done) => setTimeout(done));

/** What takes a slow phone a while runs after the frame that shows what the user touched as pressed. */
const afterFrame = (task: () => void) => requestAnimationFrame(() => setTimeout(task));

/** Preloads React's file, which every start needs. The other files load when the application starts. */
function prepare(): void {
  if (early !== '' && !started) fetchFile(early);
}

/** Preloads React's file on activity. Ignores events that browsers send by themselves while a page loads. */
function prepareOnActivity(event: Event): void {
  if (event.type === 'scroll' && window.scrollY === 0) return;
  const { movementX, movementY } = event as PointerEvent;
  if (event.type === 'pointermove' && movementX === 0 && movementY === 0) return;
  unlisten(ACTIVITY, prepareOnActivity);
  afterFrame(prepare);
}

function start(): void {
  if (started) return;
  if (hasFailed) {
    startAgain();
    return;
  }
  prepare();
  started = true;
  unlisten(ACTIVITY, prepareOnActivity);
  unlisten(INTENT, startOnIntent);
  const links = files.map(fetchFile);
  const styles = links.filter(({ rel }) => rel === 'stylesheet').map(loaded);
  // The application needs the whole document and the whole stylesheet: the page has only the styles that it uses.
  let app = Promise.all([early && import(/* @vite-ignore */ early), parsed, ...styles]);
  for (const file of files.slice(0, files.indexOf(entry) + 1))
    app = app.then(nextTask).then(() => import(/* @vite-ignore */ file));
  app.catch(giveUp);
}

/** A file did not load: the page stays usable as rendered, and the next click on a button tries again. */
function giveUp(): void {
  hasFailed = true;
  replayClick();
  started = false;
  wait();
}

/**
 * Reloads the page with what was typed, because many browsers remember a failed import until then. Only once, unless the
 * click can do nothing without the application: the file may be missing.
 */
function startAgain(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const mayLoad = visit?.type !== 'reload' || (intercepted !== null && needsApplication(intercepted));
  if (navigator.onLine && mayLoad && keepTyped(inputs)) location.reload();
  else giveUp();
}

/**
 * Starts when the user reaches for a control. Touching a link does not start the application: the touch may be a
 * scroll, and the browser follows links by itself.
 */
function startOnIntent(event: Event): void {
  const { pointerType = '' } = event as PointerEvent;
  const byFinger = pointerType !== '' && pointerType !== 'mouse';
  // Only the click that follows tells a tap from a scroll. To load again while somebody types would lose the focus.
  if ((byFinger || hasFailed) && event.type !== 'click') return;
  let controls = byFinger ? `${INTERCEPTED},${FIELDS}` : `a,${INTERCEPTED},${FIELDS}`;
  if (hasFailed) controls = INTERCEPTED;
  if (!(event.target instanceof Element) || !event.target.closest(controls)) return;
  unlisten(INTENT, startOnIntent);
  afterFrame(start);
}

function wait(): void {
  // In low-data mode, a user who only reads downloads no script.
  if (!document.documentElement.hasAttribute('data-low')) listenFor(ACTIVITY, prepareOnActivity);
  listenFor(INTENT, startOnIntent);
  window.addEventListener('click', interceptClick, true);
}

/** Hides the event from React. The browser still handles it, and changed fields are replayed later. */
const hideFromReact = (event: Event) => event.stopPropagation();

function interceptClick(event: Event): void {
  const click = event as MouseEvent;
  const target = (event.target as Element).closest<HTMLElement>(INTERCEPTED);
  if (target === null || click.ctrlKey || click.metaKey || click.shiftKey) return;
  // React may already listen, before `app-ready`. It must handle this click only once, as a replay.
  event.preventDefault();
  event.stopImmediatePropagation();
  if (intercepted) delete intercepted.dataset.held;
  intercepted = target;
  target.dataset.held = '';
}

/**
 * Drops older recorded input of the same field or radio group: only the last input counts. Input that the replay itself
 * causes is ignored.
 */
function forgetOlder(event: Event): void {
  if (replaying || !isInput(event)) return;
  const { target } = event;
  const { name, type } = target as Field;
  for (const field of inputs.keys()) {
    if (field === target || (type === 'radio' && field.type === type && field.name === name))
      inputs.delete(field);
  }
}

function recordInput(event: Event): void {
  const field = event.target as Field;
  if (field.type === 'file' || !isInput(event)) return;
  const rendered =
    inputs.get(field)?.rendered ?? ('defaultValue' in field ? field.defaultValue : field.value);
  forgetOlder(event);
  const { type, checked, value } = field as HTMLInputElement;
  inputs.set(field, { input: CHOICES.includes(type) ? checked : value, rendered });
}

function replayClick(): void {
  window.removeEventListener('click', interceptClick, true);
  const target = intercepted;
  intercepted = null;
  if (target) delete target.dataset.held;
  if (!target?.isConnected) return;
  if (hasFailed && needsApplication(target)) showNotLoaded(target);
  else target.click();
}

/** Replays one field's input. React ignores a value that it already saw, so the field first gets its old value. */
function replayInput(field: Field, input: string | boolean, rendered: string): void {
  if (!field.isConnected) return;
  if (typeof input === 'boolean') {
    (field as HTMLInputElement).checked = !input;
    field.click();
    return;
  }
  if (!(field instanceof HTMLSelectElement)) {
    // The application already handled newer text, typed or chosen. Do not replace it with the recorded text.
    if (field.value !== input && field.value !== rendered) return;
    field.value = field.defaultValue;
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, input);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** Replays events one per task, so that each handler sees the state left by the one before. */
async function replayAll(): Promise<void> {
  unlisten(INPUT, recordInput);
  listenFor(INPUT, forgetOlder);
  unlisten(FORCES_HYDRATION, hideFromReact);
  for (const [field, { input, rendered }] of inputs) {
    await nextTask();
    if (!inputs.has(field)) continue;
    replaying = true;
    replayInput(field, input, rendered);
    replaying = false;
  }
  unlisten(INPUT, forgetOlder);
  await nextTask();
  replayClick();
}

/** The files of the page's fonts, except of those that the device may have itself. */
const FONT_FILES = /src:url\(([^()]+)\)/g;

/**
 * Fonts that load before the first paint would delay the page. Until then, device fonts with the same metrics are used.
 * The fonts are applied together: each one lays out all text again, which a slow phone needs a while for.
 */
function applyFontsAfterPaint(): void {
  if (isSlow()) return;
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    const fonts = document.getElementById('web-fonts') as HTMLStyleElement | null;
    if (fonts === null) return;
    const fontFiles = [...fonts.textContent.matchAll(FONT_FILES)].map(([, file = '']) => fetchFile(file));
    void Promise.allSettled(fontFiles.map(loaded)).then(() => {
      fonts.media = 'all';
    });
  }).observe({ type: 'paint', buffered: true });
}

/** Asks where the user is. Only somebody who allows it needs the application for that. */
function startWhenLocated(): void {
  window.firstPosition = new Promise((found, failed) =>
    navigator.geolocation.getCurrentPosition(found, failed, { timeout: 10_000 }),
  );
  window.firstPosition.then(start, () => {});
}

// The first paint waits for the whole page (platform/server/ssr/assets.ts), on a slow connection only for a second.
setTimeout(() => document.querySelector('link[rel=expect]')?.remove(), 1000);
applyFontsAfterPaint();
listenFor(INPUT, recordInput);
listenFor(FORCES_HYDRATION, hideFromReact);
document.addEventListener('app-failed', giveUp);
document.addEventListener('app-ready', () => void replayAll(), { once: true });
wait();
takeCarriedState();
window.addEventListener('click', keepChosenLanguage, true);
reloadAfterSignIn();
// History state means that the user came back to this page. Only the application can restore it.
if (history.state !== null || startMode === 'now') start();
else if (startMode === 'located') startWhenLocated();
void parsed.then(() => takeTyped() && start());
void parsed.then(offerLanguage);
// `localStorage` throws in browsers that block storage.
void parsed.then(fillHearts);
// The list may change in another tab, or on a later page from which the browser comes back to this one.
for (const type of ['pageshow', 'storage'])
  window.addEventListener(type, () => started || void parsed.then(fillHearts));
