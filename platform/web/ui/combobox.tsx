import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import type { ControlProps } from './field.tsx';
import { TextInput } from './text-input.tsx';

export type ComboboxOption = {
  id: string;
  /** What the field shows once chosen. */
  text: string;
  /** What the row says, when that is more than the text. */
  label?: string;
  detail?: string;
};

type ComboboxProps<O extends ComboboxOption> = Partial<ControlProps> & {
  name?: string;
  icon?: ReactNode;
  placeholder?: string;
  disabled?: boolean;
  /** What is typed. */
  text: string;
  onTextChange: (text: string) => void;
  onSelect: (option: O) => void;
  options: readonly O[];
  loading?: boolean;
  /** Shown when there is nothing to offer for two or more typed characters; also where asking failed. */
  emptyText?: string;
  /** The list shows from the start: somebody typed before this field took the plain one's place. */
  startOpen?: boolean;
};

const MIN_CHARACTERS = 2;

/** The option that a key leads to; null is none. */
export function moveActive(active: number | null, count: number, key: string): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return active === null || active === count - 1 ? 0 : active + 1;
  if (key === 'ArrowUp') return active === null || active === 0 ? count - 1 : active - 1;
  return active;
}

/** A text field that offers places while one types (WAI-ARIA combobox). Without script it is a plain field. */
export function Combobox<O extends ComboboxOption>(props: ComboboxProps<O>) {
  const {
    text,
    onTextChange,
    onSelect,
    options,
    loading = false,
    emptyText,
    icon,
    startOpen = false,
    ...rest
  } = props;
  const listId = useId();
  const [open, setOpen] = useState(startOpen);
  const [active, setActive] = useState<number | null>(null);
  const showList =
    open &&
    text.trim().length >= MIN_CHARACTERS &&
    (options.length > 0 || loading || emptyText !== undefined);

  const choose = (option: O) => {
    onSelect(option);
    setOpen(false);
    setActive(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = active === null ? undefined : options[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      setActive(moveActive(showList ? active : null, options.length, event.key));
    } else if (event.key === 'Enter' && showList && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Escape' && showList) {
      event.stopPropagation();
      setOpen(false);
      setActive(null);
    }
  };

  return (
    <div className="relative">
      <TextInput
        {...rest}
        icon={icon}
        role="combobox"
        autoComplete="off"
        aria-expanded={showList}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={showList && active !== null ? `${listId}-${active}` : undefined}
        value={text}
        onChange={(event) => {
          onTextChange(event.target.value);
          setOpen(true);
          setActive(null);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        hidden={!showList}
        className="absolute inset-x-0 top-full z-40 mt-1.5 max-h-80 min-w-56 overflow-y-auto rounded-md border border-line bg-surface-raised p-1 shadow-e3"
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the field, which handles the keys for all options
          <div
            key={option.id}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={`flex min-h-11 cursor-pointer flex-col justify-center rounded-sm px-3 py-1.5 ${index === active ? 'bg-primary-soft text-primary-ink' : 'hover:bg-surface-sunken'}`}
            // The field keeps the focus, so that leaving it is the only way to close the list early.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            <span className="font-medium">{option.label ?? option.text}</span>
            {option.detail && <span className="text-sm text-ink-2">{option.detail}</span>}
          </div>
        ))}
        {options.length === 0 && (
          <div
            role="option"
            aria-selected="false"
            aria-disabled="true"
            tabIndex={-1}
            className="px-3 py-2.5 text-ink-2"
          >
            {loading ? 'Looking…' : emptyText}
          </div>
        )}
      </div>
    </div>
  );
}
