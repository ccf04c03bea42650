import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** On another page the focus starts at its heading, which is read out; a page that chose otherwise keeps its choice. */
export function useRouteFocus(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const main = document.getElementById('main');
    const chosen = document.activeElement;
    if (main === null || main.contains(chosen) || chosen?.closest('[role=dialog]')) return;
    const heading = main.querySelector<HTMLElement>('h1') ?? main;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
}
