import { readFile } from 'node:fs/promises';
import satori from 'satori';
import { type FontWeight, LATIN_FONTS, SCRIPT_FONTS } from '#platform/server/fonts.ts';
import { PRODUCT } from '#shared/product.ts';
import { SHARE_PICTURE } from '#shared/sharing.ts';
import type { SitePictureTexts, TeacherPictureTexts } from './drawing.ts';

/** Light theme colours of platform/web/styles/tokens.css, in satori's notation. */
const COLOURS = {
  deepRaised: '#0a4250',
  onDeep: '#f4fcfc',
  onDeep2: '#bbd7da',
  accent: '#fbb931',
  success: '#1a763f',
  successSoft: '#ddf8e5',
  successInk: '#12592e',
  primaryInk: '#015260',
} as const;

type Style = Readonly<Record<string, string | number>>;
type Box = { type: string; props: { style: Style; children?: unknown; src?: string } };

function box(style: Style, ...children: (Box | string | null)[]): Box {
  const inside = children.filter((child) => child !== null);
  return {
    type: 'div',
    props: { style: { display: 'flex', ...style }, children: inside.length === 1 ? inside[0] : inside },
  };
}

function svg(width: number, height: number, viewBox: string, content: string): Box {
  const source = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}">${content}</svg>`;
  return {
    type: 'img',
    props: {
      src: `data:image/svg+xml;base64,${Buffer.from(source).toString('base64')}`,
      style: { width, height },
    },
  };
}

const STAR = `<path d="M12 2.5l2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.4l-5.9 3.1 1.2-6.5L2.500 9.400l6.600-.9z" fill="${COLOURS.accent}"/>`;
const CHECK =
  `<path fill="${COLOURS.success}" d="M12 1.8l2.6 1.9 3.2-.1 1 3.1 2.6 1.9-1 3.1 1 3.1-2.6 1.9-1 3.1-3.2-.1L12 22l-2.6-1.9-3.2.1-1-3.1-2.6-1.9 1-3.1-1-3.1 2.6-1.9 1-3.1 3.2.1z"/>` +
  '<path d="M8 12.2l2.7 2.7 5.3-5.5" fill="none" stroke="#fff" stroke-width="2.3" stroke-linecap="round" stroke-linejoin="round"/>';
const PIN = `<path d="M12 21.500s-7-6.400-7-11.700a7 7 0 0 1 14 0c0 5.300-7 11.700-7 11.700z" fill="none" stroke="${COLOURS.onDeep2}" stroke-width="2.200"/><circle cx="12" cy="9.800" r="2.600" fill="none" stroke="${COLOURS.onDeep2}" stroke-width="2.200"/>`;

const TEXT_WIDTH = 668;
const NAME_SIZES = [84, 76, 68, 60, 52, 46, 40, 34] as const;
/** Upper estimate of a letter's width in the display font, as a fraction of the font size. */
const LETTER = 0.52;

/**
 * Upper estimate of the width of a syllable of an Indian script, as a fraction of the font size. These lines are
 * taller, so such a name gets one line instead of two.
 */
const SYLLABLE = 1;
const INDIAN = /[\u0900-\u0d7f]/;

const segmenter = new Intl.Segmenter();
/** Length in characters as people see them: "प्रि" is one. */
const graphemes = (text: string) => [...segmenter.segment(text)].length;

/** The largest font size at which the longest word and all lines fit. */
function nameSize(name: string): number {
  const [letter, lines] = INDIAN.test(name) ? [SYLLABLE, 1] : [LETTER, 1.8];
  const longest = Math.max(...name.split(' ').map(graphemes));
  const fits = (size: number) =>
    longest * size * letter <= TEXT_WIDTH && graphemes(name) * size * letter <= TEXT_WIDTH * lines;
  return NAME_SIZES.find(fits) ?? 34;
}

/** Line height: larger for Indian scripts, which have vowel signs above and below the letters. */
const lineHeight = (text: string, latin: number) => (INDIAN.test(text) ? 1.35 : latin);

/** Joins as many styles as fit in one line, but at least one. */
function stylesLine(styles: readonly string[]): string {
  const line = styles.join(' · ');
  return graphemes(line) <= (INDIAN.test(line) ? 32 : 50) || styles.length === 1
    ? line
    : stylesLine(styles.slice(0, -1));
}

function pill(background: string, colour: string, ...children: (Box | string)[]): Box {
  return box(
    {
      alignItems: 'center',
      gap: 8,
      padding: '8px 18px',
      borderRadius: 999,
      background,
      color: colour,
      fontSize: 26,
      fontWeight: 600,
    },
    ...children,
  );
}

function teacherText(face: TeacherPictureTexts): Box {
  const facts = [
    face.rating === null
      ? null
      : box(
          { alignItems: 'center', gap: 10 },
          svg(34, 34, '0 0 24 24', STAR),
          box({ fontWeight: 600 }, face.rating),
          box({ color: COLOURS.onDeep2 }, face.reviews),
        ),
    face.city === null
      ? null
      : box(
          { alignItems: 'center', gap: 8, color: COLOURS.onDeep2 },
          svg(32, 32, '0 0 24 24', PIN),
          box({}, face.city),
        ),
  ];
  const marks = [
    face.verified !== null
      ? pill(COLOURS.successSoft, COLOURS.successInk, svg(28, 28, '0 0 24 24', CHECK), face.verified)
      : null,
    face.sample !== null ? pill(COLOURS.deepRaised, COLOURS.onDeep2, face.sample) : null,
  ];
  const size = nameSize(face.name);
  const styles = stylesLine(face.styles);
  return box(
    {
      flexDirection: 'column',
      justifyContent: 'center',
      position: 'absolute',
      left: 72,
      top: 150,
      width: TEXT_WIDTH,
      height: 420,
    },
    box(
      {
        fontFamily: 'Anek',
        fontSize: size,
        fontWeight: 600,
        lineHeight: lineHeight(face.name, 1.04),
        wordBreak: 'break-word',
      },
      face.name,
    ),
    box(
      { marginTop: 16, fontSize: graphemes(styles) > 44 ? 30 : 34, lineHeight: 1.3, color: COLOURS.onDeep2 },
      styles,
    ),
    facts.some((fact) => fact !== null)
      ? box({ marginTop: 22, gap: 32, fontSize: 32, flexWrap: 'wrap' }, ...facts)
      : null,
    marks.some((mark) => mark !== null) ? box({ marginTop: 30, gap: 14 }, ...marks) : null,
  );
}

function siteText(face: SitePictureTexts): Box {
  return box(
    {
      flexDirection: 'column',
      justifyContent: 'center',
      position: 'absolute',
      left: 72,
      top: 150,
      width: 560,
      height: 420,
    },
    box(
      {
        fontFamily: 'Anek',
        fontSize: INDIAN.test(face.tagline) ? 60 : 68,
        fontWeight: 600,
        lineHeight: lineHeight(face.tagline, 1.08),
      },
      face.tagline,
    ),
    box({ marginTop: 24, fontSize: 32, lineHeight: 1.35, color: COLOURS.onDeep2 }, face.text),
  );
}

const face = (name: string, weight: FontWeight, file: (weight: FontWeight) => string) => ({
  name,
  weight,
  style: 'normal' as const,
  path: file(weight),
});

/** Loads the fonts in the order in which satori tries them: if one lacks a letter, satori uses the next. */
function loadFonts() {
  const faces = [
    face('Anek', 600, LATIN_FONTS.display),
    face('Anek Ext', 600, LATIN_FONTS.displayExt),
    face('Figtree', 400, LATIN_FONTS.text),
    face('Figtree Ext', 400, LATIN_FONTS.textExt),
    face('Figtree', 600, LATIN_FONTS.text),
    face('Figtree Ext', 600, LATIN_FONTS.textExt),
    ...SCRIPT_FONTS.flatMap(({ name, file }) => [face(name, 400, file), face(name, 600, file)]),
  ];
  return Promise.all(faces.map(async ({ path, ...font }) => ({ ...font, data: await readFile(path) })));
}

let fonts: ReturnType<typeof loadFonts> | null = null;

/** The picture's text as SVG outlines, so that rasterising needs no fonts. */
export async function textSvg(face: TeacherPictureTexts | SitePictureTexts): Promise<string> {
  fonts ??= loadFonts();
  const tree = box(
    {
      width: '100%',
      height: '100%',
      fontFamily: 'Figtree',
      fontWeight: 400,
      color: COLOURS.onDeep,
    },
    box(
      {
        position: 'absolute',
        left: 128,
        top: 94,
        fontFamily: 'Anek',
        fontSize: 42,
        fontWeight: 600,
        lineHeight: 1,
      },
      PRODUCT.name,
    ),
    face.kind === 'teacher' ? teacherText(face) : siteText(face),
  );
  return satori(tree as never, {
    width: SHARE_PICTURE.width,
    height: SHARE_PICTURE.height,
    fonts: await fonts,
  });
}

/** Initials, shown if there is no portrait. */
export async function initialsSvg(letters: string, width: number, height: number): Promise<string> {
  fonts ??= loadFonts();
  return satori(
    box(
      {
        width: '100%',
        height: '100%',
        alignItems: 'center',
        justifyContent: 'center',
        fontFamily: 'Anek',
        fontSize: 150,
        fontWeight: 600,
        color: COLOURS.primaryInk,
      },
      letters,
    ) as never,
    { width, height, fonts: await fonts },
  );
}
