import { readFile, writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';

const FOLDER = 'e2e/screens';

/** Downscaling factor before comparing, so that anti-aliasing does not count. */
const SHRINK = 4;
/** Channel difference (of 255) from which a downscaled pixel counts as different. */
const PIXEL_THRESHOLD = 32;
/** Allowed share of different pixels, because dates and times change. */
const MAX_DIFFERENT = 0.04;
/** Allowed relative change in height, because lines may wrap differently. */
const MAX_HEIGHT_CHANGE = 0.05;

/** Takes a screenshot of the viewport, or of the full page with lazy images loaded. */
async function capture(page: Page, fullPage: boolean): Promise<Buffer> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const images = [...document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]')];
    for (const image of images) image.loading = 'eager';
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
  });
  return page.screenshot({ fullPage, animations: 'disabled', caret: 'hide' });
}

/** Saves the baseline screenshot of a view. A palette PNG keeps the repository small. */
export async function saveScreen(page: Page, name: string, fullPage: boolean): Promise<void> {
  const picture = await capture(page, fullPage);
  await writeFile(
    `${FOLDER}/${name}.png`,
    await sharp(picture).png({ palette: true, quality: 100 }).toBuffer(),
  );
}

async function points(picture: Buffer) {
  const image = sharp(picture).removeAlpha();
  const { width = 0, height = 0 } = await image.metadata();
  const size = { width: Math.ceil(width / SHRINK), height: Math.ceil(height / SHRINK) };
  const data = await image
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer();
  return { ...size, data };
}

/** Share of different pixels over the common height, and relative height difference; 1 if the widths differ. */
async function difference(one: Buffer, other: Buffer): Promise<{ points: number; height: number }> {
  const [a, b] = await Promise.all([points(one), points(other)]);
  if (a.width !== b.width) return { points: 1, height: 1 };
  const height = Math.min(a.height, b.height);
  let different = 0;
  for (let at = 0; at < a.width * height; at += 1) {
    const channels = [0, 1, 2].map((channel) =>
      Math.abs((a.data[at * 3 + channel] ?? 0) - (b.data[at * 3 + channel] ?? 0)),
    );
    if (Math.max(...channels) > PIXEL_THRESHOLD) different += 1;
  }
  return { points: different / (a.width * height), height: Math.abs(a.height - b.height) / height };
}

/** Compares a view with its baseline screenshot. If they differ, saves the new one as `saveAs`. */
export async function compareScreen(
  page: Page,
  name: string,
  fullPage: boolean,
  saveAs: string,
): Promise<void> {
  const now = await capture(page, fullPage);
  const found = await difference(await readFile(`${FOLDER}/${name}.png`), now);
  const same = found.points <= MAX_DIFFERENT && found.height <= MAX_HEIGHT_CHANGE;
  if (!same) await writeFile(saveAs, now);
  const words = `${(found.points * 100).toFixed(1)} % of the picture, ${(found.height * 100).toFixed(1)} % of its height`;
  expect.soft(same, `${name} differs in ${words}: see ${saveAs}`).toBe(true);
}
