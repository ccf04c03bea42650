/** What the first script does with a click when the application does not load. */

/**
 * Whether only the application can do something for a click on the control. Without it, browsers follow links and send
 * forms with an address; a form without one they would post to the page.
 */
export function needsApplication(control: HTMLElement): boolean {
  if (!(control instanceof HTMLButtonElement)) return false;
  const { form, type } = control;
  return type !== 'submit' || form === null || (form.method === 'post' && !form.hasAttribute('action'));
}

const NOT_LOADED = '[data-not-loaded]';

/** Shows that the connection failed: in the form of the control (platform/web/forms/form.tsx), else in the page's status. */
export function showNotLoaded(control: HTMLElement): void {
  const place =
    control.closest('form')?.querySelector(NOT_LOADED) ??
    document.querySelector(`[role=status] ${NOT_LOADED}`);
  place?.removeAttribute('hidden');
}
