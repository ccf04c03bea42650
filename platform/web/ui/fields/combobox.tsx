import { useLingui } from '@lingui/react/macro';
import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift';
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useText } from '#platform/web/locales/use-text.ts';
import { useDebounced } from '../hooks/use-debounced.ts';
import { isFieldKey, listAnnouncement } from './combobox-keys.ts';
import type { ControlProps } from './field.tsx';
import { TextInput } from './text-input.tsx';

export type ComboboxOption = {
  id: string;
  /** Text of the field once the option is chosen. */
  text: string;
  /** Text of the row, if it differs from `text`. */
  label?: string;
  detail?: string;
};

type ComboboxProps<O extends ComboboxOption> = Partial<ControlProps> & {
  name?: string;
  icon?: ReactNode;
  placeholder?: string;
  disabled?: boolean;
  /** The typed text. */
  text: string;
  onTextChange: (text: string) => void;
  onSelect: (option: O) => void;
  options: readonly O[];
  loading?: boolean;
  /** Shown if two or more characters have no match, or loading the options failed. */
  emptyText?: string;
  /**
   * Opens the list on mount if the field has the focus: the user was already typing in the plain field that this one
   * replaces.
   */
  startOpen?: boolean;
};

const MIN_CHARACTERS = 2;
/** Delay of screen reader announcements, so that they don't interrupt the reading of typed characters. */
const ANNOUNCE_DELAY_MS = 500;
/** Key code of keys in an IME composition, reported even when `isComposing` is already false. */
const COMPOSITION_KEY_CODE = 229;

const { InputBlur, InputClick, ItemMouseMove, MenuMouseLeave } = useCombobox.stateChangeTypes;

/**
 * Changes downshift's defaults: the mouse neither moves the highlight nor opens the list, and leaving the field chooses
 * no option.
 */
function stateReducer<O>(
  state: UseComboboxState<O>,
  { type, changes }: UseComboboxStateChangeOptions<O>,
): Partial<UseComboboxState<O>> {
  if (type === InputClick || type === ItemMouseMove || type === MenuMouseLeave) return state;
  return type === InputBlur ? { ...changes, selectedItem: state.selectedItem } : changes;
}

/** Tells downshift to ignore an event, so that the text field handles it in the usual way. */
function skipDownshift({ nativeEvent }: SyntheticEvent): void {
  Object.assign(nativeEvent, { preventDownshiftDefault: true });
}

/** A text field with suggestions (WAI-ARIA combobox, by downshift). Without script it is a plain field. */
export function Combobox<O extends ComboboxOption>(props: ComboboxProps<O>) {
  const { t } = useLingui();
  const say = useText();
  const {
    text,
    onTextChange,
    onSelect,
    options,
    loading = false,
    emptyText,
    icon,
    startOpen = false,
    id,
    ...rest
  } = props;
  const ownId = useId();
  const inputId = id ?? ownId;
  const [chosenText, setChosenText] = useState('');
  const isLongEnough = text.trim().length >= MIN_CHARACTERS;
  const items = isLongEnough ? [...options] : [];
  const list = useCombobox<O>({
    items,
    itemToString: (option) => option?.text ?? '',
    itemToKey: (option) => option?.id,
    inputId,
    inputValue: text,
    // Never keep a selection, so that choosing the same option again still calls onSelect.
    selectedItem: null,
    stateReducer,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem === null) return;
      setChosenText(selectedItem.text);
      onSelect(selectedItem);
    },
  });
  const startsOpen = useRef(startOpen);
  const { openMenu } = list;
  useEffect(() => {
    // Not downshift's initialIsOpen: it would take the focus back if the user has moved it, for example to the results.
    if (startsOpen.current && document.activeElement?.id === inputId) openMenu();
    startsOpen.current = false;
  }, [inputId, openMenu]);
  const isShown = list.isOpen && isLongEnough && (items.length > 0 || loading || emptyText !== undefined);
  const announcement = useDebounced(
    listAnnouncement({ isShown, loading, count: items.length, emptyText }, say),
    ANNOUNCE_DELAY_MS,
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const { isComposing, keyCode } = event.nativeEvent;
    const press = {
      key: event.key,
      shiftKey: event.shiftKey,
      isComposing: isComposing || keyCode === COMPOSITION_KEY_CODE,
    };
    const hasHighlight = isShown && items[list.highlightedIndex] !== undefined;
    if (isFieldKey(press, { isShown, hasHighlight })) skipDownshift(event);
    // Escape closes only the list, not the dialog around it.
    else if (event.key === 'Escape') event.stopPropagation();
  };

  return (
    <div className="relative">
      <TextInput
        {...list.getInputProps({
          ...rest,
          onKeyDown,
          onBlur: () => setChosenText(''),
          onChange: (event) => {
            setChosenText('');
            onTextChange(event.currentTarget.value);
            // Text typed before hydration also arrives here. Don't open the list if the focus has moved on.
            if (document.activeElement !== event.currentTarget) skipDownshift(event);
          },
          'aria-expanded': isShown,
          // Removes downshift's label, because the field has its own.
          'aria-labelledby': undefined,
        })}
        icon={icon}
      />
      <div
        {...list.getMenuProps({ 'aria-label': t`Suggestions` })}
        hidden={!isShown}
        className="absolute inset-x-0 top-full z-40 mt-1.5 max-h-80 min-w-56 overflow-y-auto rounded-md border border-line bg-surface-raised p-1 shadow-e3"
      >
        {items.map((option, index) => (
          <div
            key={option.id}
            {...list.getItemProps({ item: option, index })}
            className={`flex min-h-11 cursor-pointer flex-col justify-center rounded-sm px-3 py-1.5 ${index === list.highlightedIndex ? 'bg-primary-soft text-primary-ink' : 'hover:bg-surface-sunken'}`}
          >
            <span className="font-medium">{option.label ?? option.text}</span>
            {option.detail && <span className="text-sm text-ink-2">{option.detail}</span>}
          </div>
        ))}
        {items.length === 0 && (
          <div
            role="option"
            aria-selected="false"
            aria-disabled="true"
            tabIndex={-1}
            className="px-3 py-2.5 text-ink-2"
          >
            {loading ? t`Searching…` : emptyText}
          </div>
        )}
      </div>
      <span role="status" className="sr-only">
        {isShown ? announcement : chosenText && t`${chosenText} selected.`}
      </span>
    </div>
  );
}
