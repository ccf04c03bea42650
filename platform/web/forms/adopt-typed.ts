const TEXT_TYPES = ['email', 'password', 'search', 'tel', 'text', 'url'];

function isTextField(field: Element): field is HTMLInputElement | HTMLTextAreaElement {
  return (
    field instanceof HTMLTextAreaElement ||
    (field instanceof HTMLInputElement && TEXT_TYPES.includes(field.type))
  );
}

/**
 * Tells React about text that was in the fields before hydration: typed early, autofilled, or restored by a reload.
 * Otherwise the next render replaces it with the initial values.
 */
export function adoptTypedText(form: HTMLFormElement): void {
  for (const field of form.elements) {
    if (!isTextField(field) || field.value === field.defaultValue) continue;
    const typed = field.value;
    // React ignores an input event whose value it has already seen, so set the initial value first.
    field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
