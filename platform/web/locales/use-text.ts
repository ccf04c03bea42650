import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import type { Translate } from '#shared/translate.ts';
import { translateWith } from './create-i18n.ts';

/** Puts texts of plain TypeScript (constants, labels of shared rules) into the words of the page. */
export function useText(): Translate {
  const { i18n } = useLingui();
  return useMemo(() => translateWith(i18n), [i18n]);
}
