import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { SHARE_PICTURE } from '#shared/sharing.ts';
import type { Drawing, Portrait } from './drawing.ts';
import { archPath, brandMark, COLOURS, ground } from './ground.ts';
import { renderInitialsSvg, renderTextSvg } from './text-svg.ts';

const { width, height } = SHARE_PICTURE;
const QUALITY = 88;
const ART = new URL('../../../platform/web/public/art/', import.meta.url);

/** The arch of a teacher: a marigold frame, and within it the ground that the portrait stands on. */
const FRAME = { left: 800, right: 1128, top: 116 };
const INNER = { left: 822, right: 1106, top: 138 };

type Place = { x: number; y: number; width: number; height: number };

/** An SVG document's content, placed: its own size and names stay inside. */
function placed(document: string, at: Place, fit: 'slice' | 'meet' = 'slice'): string {
  return document.replace(
    /^[\s\S]*?<svg\b([^>]*)>/,
    (_opening, attributes: string) =>
      `<svg x="${at.x}" y="${at.y}" width="${at.width}" height="${at.height}" preserveAspectRatio="xMidYMax ${fit}" xmlns="http://www.w3.org/2000/svg" viewBox="${/viewBox="([^"]+)"/.exec(attributes)?.[1] ?? ''}">`,
  );
}

async function portraitArt(portrait: Portrait, initials: string): Promise<string> {
  const side = INNER.right - INNER.left;
  const tall = height - INNER.top;
  if (portrait === null) {
    const letters = await renderInitialsSvg(initials, side, tall);
    return placed(letters, { x: INNER.left, y: INNER.top, width: side, height: tall });
  }
  if (portrait.type === 'svg') {
    return placed(portrait.bytes.toString('utf8'), {
      x: INNER.left,
      y: INNER.top,
      width: side,
      height: tall,
    });
  }
  // A square photograph fills the arch: its middle is kept.
  const jpeg = portrait.bytes.toString('base64');
  return `<image x="${INNER.left}" y="${INNER.top}" width="${side}" height="${tall}" preserveAspectRatio="xMidYMid slice" href="data:image/jpeg;base64,${jpeg}"/>`;
}

async function teacherGround({ face, portrait }: Drawing): Promise<string> {
  const art = await portraitArt(portrait, face.kind === 'teacher' ? face.initials : '');
  return ground(
    `<path d="${archPath(FRAME.left, FRAME.right, FRAME.top)}" fill="${COLOURS.accent}"/>` +
      `<path d="${archPath(INNER.left, INNER.right, INNER.top)}" fill="${COLOURS.primarySoft}"/>` +
      `<clipPath id="arch"><path d="${archPath(INNER.left, INNER.right, INNER.top)}"/></clipPath>` +
      `<g clip-path="url(#arch)">${art}</g>`,
  );
}

type Door = { left: number; right: number; top: number; frame: string; inside: string; pose: string };

/** The figure's own bounds within its drawing, and the colours of its dress in place of the drawing's. */
type Figure = { view: string; tall: number; dress: Readonly<Record<string, string>> };

const DOORS: readonly (Door & Figure)[] = [
  {
    ...{ left: 664, right: 820, top: 270, frame: '#fbb931', inside: '#f8c95f', pose: 'pose-tree.svg' },
    ...{ view: '58 4 96 176', tall: 262 },
    dress: { '#f2b632': '#fdf3df', '#14586a': '#b8455c', '#0f4655': '#96344c' },
  },
  {
    ...{ left: 834, right: 1018, top: 170, frame: '#9fcfd5', inside: '#bbdfe4', pose: 'pose-lotus.svg' },
    ...{ view: '32 14 136 160', tall: 196 },
    dress: { '#f2b632': '#c4506a' },
  },
  {
    ...{ left: 1032, right: 1172, top: 228, frame: '#f2aeb8', inside: '#f6c9cf', pose: 'pose-mountain.svg' },
    ...{ view: '60 4 80 176', tall: 290 },
    dress: { '#f2b632': '#14586a', '#14586a': '#2b2238', '#0f4655': '#1f1829' },
  },
];

/** Three arches with a pose each, as on the front page. */
async function siteGround(): Promise<string> {
  const standing = await Promise.all(
    DOORS.map(async ({ left, right, top, frame, inside, pose, view, tall, dress }) => {
      const figure = (await readFile(new URL(pose, ART), 'utf8'))
        .replace(/viewBox="[^"]+"/, `viewBox="${view}"`)
        .replace(/#[0-9a-f]{6}/g, (colour) => dress[colour] ?? colour);
      const at = { x: left + 12, y: height - tall - 6, width: right - left - 24, height: tall };
      return (
        `<path d="${archPath(left, right, top)}" fill="${frame}"/>` +
        `<path d="${archPath(left + 13, right - 13, top + 14)}" fill="${inside}"/>` +
        placed(figure, at, 'meet')
      );
    }),
  );
  return ground(standing.join(''));
}

/** The whole picture as JPEG. */
export async function drawPicture(drawing: Drawing): Promise<Buffer> {
  const [below, words] = await Promise.all([
    drawing.face.kind === 'teacher' ? teacherGround(drawing) : siteGround(),
    renderTextSvg(drawing.face),
  ]);
  const document =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `${below}${brandMark(72, 86, 1.5)}${placed(words, { x: 0, y: 0, width, height })}</svg>`;
  return sharp(Buffer.from(document))
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer();
}
