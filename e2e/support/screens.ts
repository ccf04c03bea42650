import { readFile, writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';

const FOLDER = 'e2e/screens';

/** Both pictures are made so much smaller first: how a machine draws the edge of a letter is no difference. */
const SHRINK = 4;
/** Of 255, for one of these larger points to count as different. */
const POINT = 32;
/** Part of the points that may differ: dates and times pass. */
const MOST_DIFFERENT = 0.04;
/** Part of the height that a page may have gained or lost by a line that breaks otherwise. */
const MOST_HIGHER = 0.05;

/** What the screen shows, or the whole page as a reader would have scrolled through it. */
async function draw(page: Page, fullPage: boolean): Promise<Buffer> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const images = [...document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]')];
    for (const image of images) image.loading = 'eager';
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
  });
  return page.screenshot({ fullPage, animations: 'disabled', caret: 'hide' });
}

/** Keeps the picture of a view. Flat colours lose nothing in a palette, and the tree stays small. */
export async function keepScreen(page: Page, name: string, fullPage: boolean): Promise<void> {
  const picture = await draw(page, fullPage);
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

/** Part of the points of two pictures that differ, over the height that both have; 1 for another width. */
async function difference(one: Buffer, other: Buffer): Promise<{ points: number; height: number }> {
  const [a, b] = await Promise.all([points(one), points(other)]);
  if (a.width !== b.width) return { points: 1, height: 1 };
  const height = Math.min(a.height, b.height);
  let different = 0;
  for (let at = 0; at < a.width * height; at += 1) {
    const channels = [0, 1, 2].map((channel) =>
      Math.abs((a.data[at * 3 + channel] ?? 0) - (b.data[at * 3 + channel] ?? 0)),
    );
    if (Math.max(...channels) > POINT) different += 1;
  }
  return { points: different / (a.width * height), height: Math.abs(a.height - b.height) / height };
}

/** Compares what a view looks like now with its kept picture. A picture that differs is left where `saveAs` says. */
export async function compareScreen(
  page: Page,
  name: string,
  fullPage: boolean,
  saveAs: string,
): Promise<void> {
  const now = await draw(page, fullPage);
  const found = await difference(await readFile(`${FOLDER}/${name}.png`), now);
  const same = found.points <= MOST_DIFFERENT && found.height <= MOST_HIGHER;
  if (!same) await writeFile(saveAs, now);
  const words = `${(found.points * 100).toFixed(1)} % of the picture, ${(found.height * 100).toFixed(1)} % of its height`;
  expect.soft(same, `${name} differs in ${words}: see ${saveAs}`).toBe(true);
}
