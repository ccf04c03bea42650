import jsqr from 'jsqr';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { QrCode } from '#platform/web/ui/qr-code.tsx';
import { upiUri } from '../upi.ts';

/** Draws the QR code as the page does, and decodes it as a camera would. */
async function scan(text: string): Promise<string | undefined> {
  const svg = renderToStaticMarkup(<QrCode text={text} label="UPI code" />);
  const drawn = svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
  const image = sharp(Buffer.from(drawn)).resize(400).ensureAlpha().raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

describe('the UPI code', () => {
  it.each(['Revathi Subramaniam', 'A & B, 50% = ?', 'ரேவதி சுப்பிரமணியம்'])(
    'of %s decodes to exactly five parameters',
    async (payeeName) => {
      const payment = { upiId: 'revathi.yoga@example', payeeName, amount: 6500, note: 'Yoga 30 Nov' };
      const read = await scan(upiUri(payment));
      expect(read).toBe(upiUri(payment));
      const [scheme, query] = (read ?? '').split('?');
      expect(scheme).toBe('upi://pay');
      expect([...new URLSearchParams(query)]).toEqual([
        ['pa', 'revathi.yoga@example'],
        ['pn', payeeName],
        ['am', '6500.00'],
        ['cu', 'INR'],
        ['tn', 'Yoga 30 Nov'],
      ]);
    },
  );
});
