/**
 * Starts the application: at once, or on first user interaction for pages with deferred hydration. It is inline and
 * imports nothing, so it listens at once. Until the application is ready it records input and intercepts clicks on
 * buttons and on in-page links, then replays them.
 */
export {};

const SIGNS = ['pointermove', 'touchstart', 'keydown', 'focusin', 'scroll', 'wheel', 'click', 'input'];
const HELD = 'button[type=button],a[aria-haspopup],a[data-in-place]';
const CHOICES = ['checkbox', 'radio'];
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const LISTEN = { capture: true, passive: true };

const { files: names = '', begin: begins } = document.getElementById('app-files')?.dataset ?? {};
const files = names.split(' ');
/** Text and choices in the order of input. */
const inputs = new Map<Field, string | boolean>();
let pressed: HTMLElement | null = null;
let begun = false;

function begin(): void {
  if (begun) return;
  begun = true;
  for (const sign of SIGNS) window.removeEventListener(sign, begin, LISTEN);
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
    // Before the page's own styles, so that those win and rendered faces do not change.
    document.head.prepend(link);
  }
  // The application needs all styles; the page was sent with its own only.
  const app = Promise.all(styles).then(() => import(/* @vite-ignore */ files[0] ?? ''));
  app.catch(() => {
    // Without a connection the page stays usable as it is, and the next interaction tries again.
    press();
    begun = false;
    wait();
  });
}

function wait(): void {
  for (const sign of SIGNS) window.addEventListener(sign, begin, LISTEN);
  window.addEventListener('click', hold, true);
}

function hold(event: Event): void {
  const click = event as MouseEvent;
  const target = (event.target as Element).closest<HTMLElement>(HELD);
  if (target === null || click.ctrlKey || click.metaKey || click.shiftKey) return;
  // The application may listen already without having said so: it must not see this click and the replayed one.
  event.preventDefault();
  event.stopImmediatePropagation();
  if (pressed) delete pressed.dataset.held;
  pressed = target;
  target.dataset.held = '';
}

function isChoice(field: Field): field is HTMLInputElement {
  return CHOICES.includes(field.type);
}

function note(event: Event): void {
  const field = event.target as Field;
  if (field.type === 'file') return;
  inputs.delete(field);
  inputs.set(field, isChoice(field) ? field.checked : field.value);
}

function press(): void {
  window.removeEventListener('click', hold, true);
  const target = pressed;
  pressed = null;
  if (target) delete target.dataset.held;
  if (target?.isConnected) target.click();
}

/** React compares a field with the last value it saw. Restore the old value, or it treats the new one as unchanged. */
function retell(field: Field, input: string | boolean): void {
  if (!field.isConnected) return;
  if (typeof input === 'boolean') {
    (field as HTMLInputElement).checked = !input;
    field.click();
    return;
  }
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, input);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** Replays events one per task, so that each handler sees the state left by the one before. */
async function handOver(): Promise<void> {
  window.removeEventListener('input', note, true);
  for (const [field, input] of inputs) {
    await new Promise((done) => setTimeout(done));
    retell(field, input);
  }
  await new Promise((done) => setTimeout(done));
  press();
}

window.addEventListener('input', note, true);
document.addEventListener('app-ready', () => void handOver(), { once: true });
wait();
// History state means the user came back to this page; only the application can restore it.
if (history.state !== null || begins === 'now') begin();
