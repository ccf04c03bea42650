/** The GSM 03.38 alphabet, and below it the characters that count twice. */
const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const GSM_TWICE = new Set('^{}\\[~]|€\f');

const ROOM = { 'GSM-7': { alone: 160, joined: 153 }, 'UCS-2': { alone: 70, joined: 67 } } as const;

export type SmsSize = { segments: number; encoding: keyof typeof ROOM };

/**
 * Returns the number of segments, which is what the operator bills, and the encoding. One character outside the GSM
 * alphabet switches the whole text to UCS-2.
 */
export function smsSize(text: string): SmsSize {
  const characters = [...text];
  const isGsm = characters.every((character) => GSM.has(character) || GSM_TWICE.has(character));
  const encoding = isGsm ? 'GSM-7' : 'UCS-2';
  const widths = characters.map((character) =>
    isGsm ? (GSM_TWICE.has(character) ? 2 : 1) : character.length,
  );
  const { alone, joined } = ROOM[encoding];
  const length = widths.reduce((sum, width) => sum + width, 0);
  if (length <= alone) return { segments: 1, encoding };
  // Characters are not split: one that does not fit starts the next segment.
  let segments = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > joined) {
      segments += 1;
      used = 0;
    }
    used += width;
  }
  return { segments, encoding };
}
