import { type ReactNode, useMemo } from 'react';
import type { Text, Translate, Words } from '#shared/texts/translate.ts';
import { useLingui } from './i18n.tsx';
import { translateWith } from './plain-texts.ts';

/** Puts texts of plain TypeScript (constants, labels of shared rules) into the words of the page. */
export function useText(): Translate {
  const { i18n } = useLingui();
  return useMemo(() => translateWith(i18n), [i18n]);
}

/** A label that a component takes: words, or a constant that it puts into words. */
export type Label = ReactNode | Words;

/** For labels that components take: a Text is put into words, everything else stays as it is. */
export function useLabel(): (label: Label) => ReactNode {
  const say = useText();
  return (label) => (isText(label) ? say(label) : label);
}

const isText = (label: Label): label is Text =>
  typeof label === 'object' && label !== null && 'message' in label && 'values' in label;
