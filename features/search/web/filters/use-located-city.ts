import { useEffect, useRef, useState } from 'react';

declare global {
  interface Window {
    /** The position that the first script of a guest's page asked for (app/entry-first.ts). */
    firstPosition?: Promise<GeolocationPosition>;
  }
}

const TIMEOUT_MS = 10_000;

/** Rounds to about a kilometre: enough to find the city, and no exact position leaves the device. */
function rounded(degrees: number): number {
  return Number(degrees.toFixed(2));
}

function currentPosition(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      timeout: TIMEOUT_MS,
      enableHighAccuracy: false,
    });
  });
}

/** The position that the page has asked for already, once: the browser may ask the user again each time. */
function firstPosition(): Promise<GeolocationPosition> {
  const { firstPosition: position = currentPosition() } = window;
  delete window.firstPosition;
  return position;
}

/** The city at a position in degrees (two decimals); null if there is none. */
export type CityAt = (latitude: number, longitude: number) => Promise<string | null>;

type Options = {
  /** Locate as soon as the page opens. */
  onLoad: boolean;
  /** Locate and show the state as the button does, once for each key; null not to. */
  nearMe?: string | null;
  cityAt: CityAt;
  /** `asked` is true if the user clicked the button and wants to replace the field's value. */
  onCity: (city: string, asked: boolean) => void;
};

/**
 * Finds the city of the browser's location. If it runs when the page opens, it shows no error when the permission, a
 * position or the connection is missing.
 */
export function useLocatedCity(options: Options) {
  const [state, setState] = useState<'idle' | 'looking' | 'failed'>('idle');
  const latest = useRef(options);
  latest.current = options;

  async function find(asked: boolean): Promise<boolean> {
    const { nearMe: key } = latest.current;
    try {
      const { coords } = await firstPosition();
      const city = await latest.current.cityAt(rounded(coords.latitude), rounded(coords.longitude));
      if (city === null) return false;
      // The user has searched for something else meanwhile.
      if (key && latest.current.nearMe !== key) return true;
      latest.current.onCity(city, asked);
      return true;
    } catch {
      return false;
    }
  }

  const looked = useRef(false);
  useEffect(() => {
    // Only on load: a user who clears the city later wants it empty.
    if (looked.current) return;
    looked.current = true;
    if (latest.current.onLoad && !latest.current.nearMe) void find(false);
  });

  const { nearMe = null } = options;
  const locateNow = useRef(locate);
  locateNow.current = locate;
  useEffect(() => {
    if (nearMe !== null) void locateNow.current(false);
  }, [nearMe]);

  async function locate(asked: boolean): Promise<void> {
    setState('looking');
    setState((await find(asked)) ? 'idle' : 'failed');
  }

  return { state, locate: () => locate(true) };
}
