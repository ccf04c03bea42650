import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The product's fonts as files, for what the server draws: pictures and PDFs. */

const require = createRequire(import.meta.url);

const ANEK = require.resolve('@fontsource/anek-latin/package.json');
const FIGTREE = require.resolve('@fontsource/figtree/package.json');
/**
 * Package file, name and first code point of each script. The package names are literals, so that the unused-dependency
 * check finds them.
 */
const NOTO = [
  [require.resolve('@fontsource/noto-sans-devanagari/package.json'), 'devanagari', 0x0900],
  [require.resolve('@fontsource/noto-sans-bengali/package.json'), 'bengali', 0x0980],
  [require.resolve('@fontsource/noto-sans-gurmukhi/package.json'), 'gurmukhi', 0x0a00],
  [require.resolve('@fontsource/noto-sans-gujarati/package.json'), 'gujarati', 0x0a80],
  [require.resolve('@fontsource/noto-sans-oriya/package.json'), 'oriya', 0x0b00],
  [require.resolve('@fontsource/noto-sans-tamil/package.json'), 'tamil', 0x0b80],
  [require.resolve('@fontsource/noto-sans-telugu/package.json'), 'telugu', 0x0c00],
  [require.resolve('@fontsource/noto-sans-kannada/package.json'), 'kannada', 0x0c80],
  [require.resolve('@fontsource/noto-sans-malayalam/package.json'), 'malayalam', 0x0d00],
] as const;

export type FontWeight = 400 | 600;

const fileOf = (packageFile: string, stem: string) => (weight: FontWeight) =>
  join(dirname(packageFile), `files/${stem}-${weight}-normal.woff`);

/** Paths of WOFF files by weight. The display font has 600 only. "Ext" holds the rupee sign and rarer letters. */
export const LATIN_FONTS = {
  display: fileOf(ANEK, 'anek-latin-latin'),
  displayExt: fileOf(ANEK, 'anek-latin-latin-ext'),
  text: fileOf(FIGTREE, 'figtree-latin'),
  textExt: fileOf(FIGTREE, 'figtree-latin-ext'),
} as const;

/** Each Indian script takes 128 code points from `first` on. */
export const SCRIPT_FONTS = NOTO.map(([packageFile, script, first]) => ({
  name: `noto-sans-${script}-${script}`,
  first,
  file: fileOf(packageFile, `noto-sans-${script}-${script}`),
}));
