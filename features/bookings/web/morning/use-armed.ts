import { useEffect, useState } from 'react';

/** How long the second press of a button is awaited. */
const ARMED_MS = 5000;

/**
 * A button that acts on its second press: the first press arms it by its key. After five seconds, on Escape and on a press
 * elsewhere it is disarmed. The armed button needs the attribute `data-armed`.
 */
export function useArmed() {
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
    /** Arms the key, or returns true if it was armed: then the press counts. */
    press(key: string): boolean {
      setArmed(armed === key ? null : key);
      return armed === key;
    },
  };
}
