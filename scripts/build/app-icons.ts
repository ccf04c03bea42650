import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/**
 * Draws the icons of the installed app from the favicon, on the theme's colour: `node scripts/build/app-icons.ts` after the
 * favicon changed. Maskable icons keep what matters within the inner 80 %, because devices cut circles out of them.
 */

const PUBLIC = new URL('../../platform/web/public/', import.meta.url);
const GROUND = '#035f6d';

const ICONS = [
  { file: 'icon-192.png', size: 192, drawing: 0.62, corner: 0.22 },
  { file: 'icon-512.png', size: 512, drawing: 0.62, corner: 0.22 },
  { file: 'icon-maskable-512.png', size: 512, drawing: 0.5, corner: 0 },
  { file: 'apple-touch-icon.png', size: 180, drawing: 0.58, corner: 0 },
];

const favicon = await readFile(new URL('favicon.svg', PUBLIC), 'utf8');
const paths = favicon
  .replace(/^[\s\S]*?<\/style>/, '')
  .replace('</svg>', '')
  .replace('<path ', '<path stroke="#ffffff" ');

for (const { file, size, drawing, corner } of ICONS) {
  const side = Math.round(size * drawing);
  const edge = Math.round((size - side) / 2);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">` +
    `<rect width="${size}" height="${size}" rx="${Math.round(size * corner)}" fill="${GROUND}"/>` +
    `<svg x="${edge}" y="${edge}" width="${side}" height="${side}" viewBox="-2 0 32 32">${paths}</svg></svg>`;
  const png = await sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 10 }).toBuffer();
  await writeFile(new URL(file, PUBLIC), png);
  console.log(`${file}: ${png.length} bytes`);
}
