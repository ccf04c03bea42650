import PDFDocument from 'pdfkit';
import { type FontWeight, LATIN_FONTS, SCRIPT_FONTS } from '#platform/server/fonts.ts';
import { localeFacts } from '#shared/texts/locale.ts';
import type { Translate } from '#shared/texts/translate.ts';
import { formatInstant } from '#shared/time.ts';
import type { Receipt } from '../receipt-contract.ts';
import * as words from '../receipt-text.ts';

/** Page margin in points. The page is A5, which can be printed on A4 too. */
const MARGIN = 40;
const SIZES = { title: 22, text: 11, small: 9 } as const;
const COLOURS = { ink: '#0e242c', soft: '#3a5058', line: '#d7e2e4' } as const;

type Doc = InstanceType<typeof PDFDocument>;
type Style = {
  size?: number;
  weight?: FontWeight;
  colour?: string;
  align?: 'left' | 'right';
  width?: number;
  isTitle?: boolean;
};

/** The font that has a character: names may be in any Indian script. */
function fontFor(character: string, weight: FontWeight, isTitle: boolean): string {
  const code = character.codePointAt(0) ?? 0;
  const script = SCRIPT_FONTS.find(({ first }) => code >= first && code < first + 0x80);
  if (script !== undefined) return script.file(weight);
  const isLatin = code < 0x100 || (code >= 0x2000 && code < 0x2070);
  if (isLatin) return isTitle ? LATIN_FONTS.display(600) : LATIN_FONTS.text(weight);
  return LATIN_FONTS.textExt(weight);
}

/**
 * Splits a text into runs of one font each. Invisible characters (joiners) stay in the run of the character before
 * them.
 */
function runsOf(text: string, weight: FontWeight, isTitle: boolean): { font: string; text: string }[] {
  const runs: { font: string; text: string }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const own = /\p{Default_Ignorable_Code_Point}/u.test(character) && last ? last.font : null;
    const font = own ?? fontFor(character, weight, isTitle);
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

/** Writes a text at the position `at`, or else at the cursor. Returns the y coordinate below the text. */
function write(doc: Doc, text: string, style: Style = {}, at?: { x: number; y: number }): number {
  const {
    size = SIZES.text,
    weight = 400,
    colour = COLOURS.ink,
    align = 'left',
    width,
    isTitle = false,
  } = style;
  const runs = runsOf(text, weight, isTitle);
  doc.fillColor(colour).fontSize(size);
  const total = runs.reduce((sum, run) => sum + doc.font(run.font).widthOfString(run.text), 0);
  const x = at?.x ?? MARGIN;
  const y = at?.y ?? doc.y;
  const box = width ?? doc.page.width - MARGIN - x;
  // Right alignment is calculated here, because pdfkit would align each run separately.
  const start = align === 'right' ? x + Math.max(0, box - total) : x;
  runs.forEach((run, index) => {
    const options = { width: box - (start - x), continued: index < runs.length - 1, lineGap: 3 };
    doc.font(run.font);
    if (index === 0) doc.text(run.text, start, y, options);
    else doc.text(run.text, options);
  });
  return doc.y;
}

function rule(doc: Doc, colour: string): void {
  const y = doc.y + 4;
  doc
    .moveTo(MARGIN, y)
    .lineTo(doc.page.width - MARGIN, y)
    .lineWidth(0.7)
    .strokeColor(colour)
    .stroke();
  doc.y = y + 8;
}

/** A label at the left and an amount at the right. */
function line(doc: Doc, label: string, amount: string, style: Style = {}): void {
  const { y } = doc;
  write(doc, amount, { ...style, align: 'right' }, { x: MARGIN, y });
  const below = write(doc, label, { ...style, width: 250 }, { x: MARGIN, y });
  doc.y = below + 2;
}

function people(doc: Doc, receipt: Receipt, t: Translate): void {
  const top = doc.y;
  const width = (doc.page.width - 2 * MARGIN - 16) / 2;
  const columns = [
    { label: words.issuerLabel(t), name: words.issuerName(receipt, t), lines: words.issuerLines(receipt, t) },
    {
      label: t`Received from`,
      name: words.recipientName(receipt, t),
      lines: receipt.recipient?.place ? [receipt.recipient.place] : [],
    },
  ];
  const ends = columns.map(({ label, name, lines }, index) => {
    const x = MARGIN + index * (width + 16);
    let y = write(doc, label, { size: SIZES.small, colour: COLOURS.soft, width }, { x, y: top });
    y = write(doc, name, { weight: 600, width }, { x, y });
    for (const text of lines) y = write(doc, text, { size: SIZES.small, width }, { x, y });
    return y;
  });
  doc.y = Math.max(...ends) + 14;
}

function draw(doc: Doc, receipt: Receipt, t: Translate): void {
  const { y } = doc;
  const issued = formatInstant(receipt.issuedAt, 'weekdayDate', t.locale);
  write(doc, issued, { colour: COLOURS.soft, align: 'right' }, { x: MARGIN, y: y + 8 });
  write(
    doc,
    words.receiptTitle(receipt, t),
    { size: SIZES.title, weight: 600, isTitle: true },
    { x: MARGIN, y },
  );
  write(doc, t`No. ${receipt.number}`, { colour: COLOURS.soft });
  doc.moveDown(1);
  people(doc, receipt, t);
  line(doc, t`For`, t`Amount`, { size: SIZES.small, colour: COLOURS.soft });
  rule(doc, COLOURS.ink);
  line(doc, words.receiptSubject(receipt, t), words.receiptAmount(receipt));
  write(doc, words.receiptTime(receipt, t.locale), { size: SIZES.small, colour: COLOURS.soft });
  for (const { label, amount } of words.taxLines(receipt, t))
    line(doc, label, amount, { size: SIZES.small, colour: COLOURS.soft });
  rule(doc, COLOURS.line);
  line(doc, words.sumLabel(receipt, t), words.receiptAmount(receipt), { weight: 600, size: 13 });
  doc.moveDown(0.6);
  write(doc, words.receivedSentence(receipt, t));
  const supply = words.supplyLine(receipt, t);
  if (supply !== null) write(doc, supply, { size: SIZES.small });
  doc.moveDown(1);
  write(doc, words.receiptNote(receipt, t), { size: SIZES.small, colour: COLOURS.soft });
}

/** The receipt as a PDF of one A5 page; names in any Indian script. */
export function receiptPdf(receipt: Receipt, t: Translate): Promise<Buffer> {
  const title = `${words.receiptTitle(receipt, t)} ${receipt.number}`;
  const doc = new PDFDocument({
    size: 'A5',
    margin: MARGIN,
    lang: localeFacts(t.locale).tag,
    info: { Title: title },
  });
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
    draw(doc, receipt, t);
    doc.end();
  });
}
