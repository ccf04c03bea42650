import macroPlugin from '@lingui/babel-plugin-lingui-macro';
import { makeConfig } from '@lingui/conf';
import babel from '@rolldown/plugin-babel';
import type { Plugin } from 'vite';
import { compileMacros, type MacroIds } from './compile-macros.ts';

/** Vite plugin for Lingui's macros. Only files that import a macro go through Babel; Rolldown compiles all others. */
export async function linguiMacros(found: MacroIds = new Map()): Promise<Plugin> {
  const linguiConfig = makeConfig(
    {
      sourceLocale: 'en',
      locales: ['en'],
      runtimeConfigModule: {
        Trans: ['#platform/web/locales/trans.tsx', 'Trans'],
        useLingui: ['#platform/web/locales/i18n.tsx', 'useLingui'],
      },
    },
    { skipValidation: true },
  );
  return babel({
    sourceMap: true,
    presets: [
      {
        preset: () => ({
          plugins: [[macroPlugin, { linguiConfig, descriptorFields: 'message' }], compileMacros(found)],
        }),
        rolldown: { filter: { id: /\.tsx?$/, code: /@lingui\/(?:react|core)\/macro/ } },
      },
    ],
  }) as Promise<Plugin>;
}
