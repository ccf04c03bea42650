/** Texts on which a careless pattern takes very long. */
export const WORST_TEXTS = ['a', '/', '0', '-', ' ', '\u0301', 'data:image/', 'https://a.', 'ab.'].map(
  (one) => one.repeat(Math.ceil(50_000 / one.length)),
);

/** Returns the functions that validate users' texts. */
export async function loadTextValidators(): Promise<((text: string) => unknown)[]> {
  const { profileBody, locationBody, certificationBody } = await import(
    '#features/teacher-workspace/contract.ts'
  );
  const { parseVideoLink } = await import('#features/teachers/video-link.ts');
  const { uploadKey } = await import('#features/media/addresses.ts');
  const { pictureBytes } = await import('#platform/server/storage/pictures.ts');
  return [
    (text) => profileBody.safeParse({ intro: text, videos: [text, `https://${text}`], photos: [text] }),
    (text) => locationBody.safeParse({ city: text, serviceAreas: [{ name: text }] }),
    (text) => certificationBody.safeParse({ name: text, organization: text, issuerUrl: `https://${text}` }),
    parseVideoLink,
    (text) => uploadKey(`/uploads/${text}`),
    (text) => {
      try {
        return pictureBytes(text);
      } catch {
        return null;
      }
    },
  ];
}
