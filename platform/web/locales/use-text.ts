import { type ReactNode, useMemo } from 'react';
import type { Translate } from '#shared/translate.ts';
import { useLingui } from './i18n.tsx';
import { translateWith } from './plain-texts.ts';

/** Puts texts of plain TypeScript (constants, labels of shared rules) into the words of the page. */
export function useText(): Translate {
  const { i18n } = useLingui();
  return useMemo(() => translateWith(i18n), [i18n]);
}

/** For labels that components take: a constant is put into words, everything else stays as it is. */
export function useLabel(): (label: ReactNode) => ReactNode {
  const say = useText();
  return (label) => (typeof label === 'string' ? say(label) : label);
}
