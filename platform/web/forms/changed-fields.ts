/** Fields of the page that the user has changed. */
const changed = new Set<HTMLInputElement>();

const CHOICES = ['checkbox', 'radio', 'range'];

/** Notes what the user changes from now on. Called once, before any form is used. */
export function watchChangedFields(): void {
  const note = ({ target }: Event) => {
    for (const field of changed) if (!field.isConnected) changed.delete(field);
    if (target instanceof HTMLElement && 'value' in target) changed.add(target as HTMLInputElement);
  };
  document.addEventListener('input', note, { capture: true, passive: true });
}

/**
 * Whether a reload would lose what the user entered: text anywhere, choices in a form, or an open dialog with fields.
 * Choices outside of forms are saved one by one.
 */
export function hasEnteredData(): boolean {
  const isEntered = (field: HTMLInputElement) =>
    field.isConnected && (CHOICES.includes(field.type) ? field.closest('form') !== null : field.value !== '');
  return (
    [...changed].some(isEntered) ||
    document.querySelector('[role=dialog] :is(input, textarea, select)') !== null
  );
}
