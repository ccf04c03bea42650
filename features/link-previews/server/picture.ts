import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Drawing, Portrait } from './drawing.ts';
import { initialsSvg, textSvg } from './text-svg.ts';

const QUALITY = 88;
/** Reads the background SVG. Its comments `<!--portrait-->` and `<!--text-->` are placeholders. */
const art = (name: string) => readFile(new URL(`art/${name}.svg`, import.meta.url), 'utf8');
/** The portrait's box: the arch in art/teacher.svg. */
const ARCH = { x: 822, y: 138, width: 284, height: 492 };
const BOX = `x="${ARCH.x}" y="${ARCH.y}" width="${ARCH.width}" height="${ARCH.height}"`;

/** Nests an SVG document in the portrait's box, aligned to its lower edge. */
function nested(document: string): string {
  return document.replace(/^[\s\S]*?<svg\b([^>]*)>/, (_opening, attributes: string) => {
    const viewBox = /viewBox="([^"]+)"/.exec(attributes)?.[1] ?? '';
    return `<svg ${BOX} preserveAspectRatio="xMidYMax slice" viewBox="${viewBox}">`;
  });
}

async function portraitSvg(portrait: Portrait, initials: string): Promise<string> {
  if (portrait === null) return nested(await initialsSvg(initials, ARCH.width, ARCH.height));
  if (portrait.type === 'svg') return nested(Buffer.from(portrait.bytes).toString('utf8'));
  const href = `data:image/jpeg;base64,${Buffer.from(portrait.bytes).toString('base64')}`;
  return `<image ${BOX} preserveAspectRatio="xMidYMid slice" href="${href}"/>`;
}

/** The complete picture as JPEG. */
export async function drawPicture({ face, portrait }: Drawing): Promise<Buffer> {
  const [ground, text] = await Promise.all([art(face.kind), textSvg(face)]);
  const figure = face.kind === 'teacher' ? await portraitSvg(portrait, face.initials) : '';
  const document = ground.replace('<!--portrait-->', () => figure).replace('<!--text-->', () => text);
  return sharp(Buffer.from(document))
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer();
}
