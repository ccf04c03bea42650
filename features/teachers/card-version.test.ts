import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { CARD_VERSION, teacherCardSchema } from './contract.ts';

// Did the card change? Raise CARD_VERSION, so that stored cards are rebuilt, and update this pair.
it('changes with every change of the card', () => {
  const schema = JSON.stringify(z.toJSONSchema(teacherCardSchema));
  const shape = createHash('sha256').update(schema).digest('hex').slice(0, 12);
  expect({ version: CARD_VERSION, shape }).toEqual({ version: 2, shape: '5e6ed4d5dec4' });
});
