/**
 * Begins the application: at once, or with the first sign of a hand on pages that can be read without it. It stands
 * inside the document, so that it listens at once; it imports nothing. What was pressed or typed meanwhile is handed over: links
 * and forms work by themselves, so only buttons, and links that change something in place, are held back and pressed again.
 */
export {};

const SIGNS = ['pointermove', 'touchstart', 'keydown', 'focusin', 'scroll', 'wheel', 'click', 'input'];
const HELD = 'button[type=button],a[aria-haspopup],a[data-in-place]';
const CHOICES = ['checkbox', 'radio'];
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const LISTEN = { capture: true, passive: true };

const { files: names = '', begin: begins } = document.getElementById('app-files')?.dataset ?? {};
const files = names.split(' ');
/** What was typed, and what was chosen, in this order. */
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
    // Before the page's own styles, so that these hold and faces that are there already stay.
    document.head.prepend(link);
  }
  // What the application draws needs all styles; the page came with its own alone.
  const app = Promise.all(styles).then(() => import(/* @vite-ignore */ files[0] ?? ''));
  app.catch(() => {
    // Without a connection the page stays as it is: what was pressed does what it can, and the next sign tries again.
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
  // Not for the application either, where it listens already but has not said so: it hears of the press once.
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

/** React compares with what it last saw in a field: that has to be the old text, or it takes the new one for known. */
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

/** One after the other, each in its own turn: what is told sees what was told before it. */
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
// Somebody who comes back to an address finds it as it was left, which takes the application.
if (history.state !== null || begins === 'now') begin();
