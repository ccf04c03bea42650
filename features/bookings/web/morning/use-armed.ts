import { useEffect, useState } from 'react';

/** After the first press, the button waits this many milliseconds for the second one. */
const ARMED_MS = 5000;

const isArmed = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-armed]') !== null;

/**
 * State for buttons that need two presses. The first press arms a button, identified by `key`. Five
 * seconds, Escape or a press elsewhere disarm it. The armed button must have the attribute
 * `data-armed`.
 */
export function useArmedButton() {
  const [armed, setArmed] = useState<string | null>(null);
  useEffect(() => {
    if (armed === null) return;
    const disarm = () => setArmed(null);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') disarm();
      // A key that is held down presses again and again.
      else if (event.repeat && isArmed(event.target)) event.preventDefault();
    };
    const onPress = ({ target }: PointerEvent) => {
      if (!isArmed(target)) disarm();
    };
    // The second click of a double click is no decision. Two quick taps of a finger are: the label has changed between.
    const onClick = (event: MouseEvent) => {
      const isMouse = event instanceof PointerEvent && event.pointerType === 'mouse';
      if (isMouse && event.detail > 1 && isArmed(event.target)) event.stopPropagation();
    };
    const timer = setTimeout(disarm, ARMED_MS);
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress, { capture: true });
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress, { capture: true });
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [armed]);
  return {
    armed,
    /**
     * Arms the button with this key and returns false. If the button is already armed, disarms it and returns true: the
     * caller then runs the action.
     */
    press(key: string): boolean {
      setArmed(armed === key ? null : key);
      return armed === key;
    },
  };
}
