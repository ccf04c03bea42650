import { useEffect, useState } from 'react';

/** After the first press, the button waits this many milliseconds for the second one. */
const ARMED_MS = 5000;

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
    };
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Element && target.closest('[data-armed]'))) disarm();
    };
    const timer = setTimeout(disarm, ARMED_MS);
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress, { capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress, { capture: true });
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
