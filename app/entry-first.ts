/**
 * Starts the application: immediately, or on first user interaction for pages with deferred hydration. This script is
 * inline and imports nothing, so that it listens from the start. Until the application is ready it records input and
 * intercepts clicks on buttons and on in-page links, then replays them. Enter in a field clicks the submit button.
 */
export {};

const INTERACTIONS = ['pointermove', 'touchstart', 'keydown', 'focusin', 'scroll', 'wheel', 'click', 'input'];
const INTERCEPTED = 'button,a[aria-haspopup],a[data-in-place]';
const CHOICES = ['checkbox', 'radio'];
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const LISTEN = { capture: true, passive: true };

const { files: names = '', begin: startMode } = document.getElementById('app-files')?.dataset ?? {};
const files = names.split(' ');
/** Text and choices in the order of input, with the text that the server rendered. */
const inputs = new Map<Field, { input: string | boolean; rendered: string }>();
let intercepted: HTMLElement | null = null;
let started = false;

function start(): void {
  if (started) return;
  started = true;
  for (const type of INTERACTIONS) window.removeEventListener(type, start, LISTEN);
  const styles: Promise<unknown>[] = [];
  for (const file of files) {
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'stylesheet' : 'modulepreload';
    link.href = file;
    link.nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
    if (isStyle) {
      styles.push(
        new Promise((loaded, failed) => {
          link.onload = loaded;
          link.onerror = failed;
        }),
      );
    }
    // Before the page's own styles, so that those take precedence and the rendered page does not change.
    document.head.prepend(link);
  }
  // The application needs all styles; the server sent only those of this page.
  const app = Promise.all(styles).then(() => import(/* @vite-ignore */ files[0] ?? ''));
  app.catch(() => {
    // Without a connection the page stays usable as rendered, and the next interaction tries again.
    replayClick();
    started = false;
    wait();
  });
}

function wait(): void {
  for (const type of INTERACTIONS) window.addEventListener(type, start, LISTEN);
  window.addEventListener('click', interceptClick, true);
}

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

function recordInput(event: Event): void {
  const field = event.target as Field;
  if (field.type === 'file') return;
  const rendered =
    inputs.get(field)?.rendered ?? ('defaultValue' in field ? field.defaultValue : field.value);
  inputs.delete(field);
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
  for (const [field, { input, rendered }] of inputs) {
    await new Promise((done) => setTimeout(done));
    replayInput(field, input, rendered);
  }
  await new Promise((done) => setTimeout(done));
  replayClick();
}

window.addEventListener('input', recordInput, true);
document.addEventListener('app-ready', () => void replayAll(), { once: true });
wait();
// History state exists if the user came back to this page. Only the application can restore that state.
if (history.state !== null || startMode === 'now') start();
