import { expect, it } from 'vitest';
import { textSvg } from './text-svg.ts';

const MISSING = '\ue000';
const LETTERS = ['क', 'ক', 'ਕ', 'ક', 'କ', 'க', 'క', 'ಕ', 'ക'];

it('renders each Indian script in its own letters', async () => {
  const drawings = await Promise.all(
    [MISSING, ...LETTERS].map((name) =>
      textSvg({
        kind: 'teacher',
        name,
        styles: [],
        city: null,
        rating: null,
        reviews: '',
        verified: null,
        sample: null,
        initials: '',
      }),
    ),
  );
  expect(new Set(drawings).size).toBe(LETTERS.length + 1);
});
