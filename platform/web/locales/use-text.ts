import { type ReactNode, useMemo } from 'react';
import type { Text, Translate, Words } from '#shared/texts/translate.ts';
import { useLingui } from './i18n.tsx';
import { translateWith } from './plain-texts.ts';

/** Returns the function that translates constant texts (Text), such as labels of shared rules. */
export function useText(): Translate {
  const { i18n } = useLingui();
  return useMemo(() => translateWith(i18n), [i18n]);
}

/** A label for a component: React content, a finished string, or a Text that the component translates. */
export type Label = ReactNode | Words;

/** Returns a function that translates a label if it is a Text and returns any other label unchanged. */
export function useLabel(): (label: Label) => ReactNode {
  const say = useText();
  return (label) => (isText(label) ? say(label) : label);
}

const isText = (label: Label): label is Text =>
  typeof label === 'object' && label !== null && 'message' in label && 'values' in label;
