import { expect, test } from 'vitest';
import { asAppError } from './error-handler.ts';

const reset = (more: object) => Object.assign(new Error('aborted'), { code: 'ECONNRESET', ...more });

test('a sender who hung up is no fault of ours, a database that did is', () => {
  expect(asAppError(reset({ statusCode: 400 })).code).toBe('MALFORMED_BODY');
  expect(asAppError(reset({})).code).toBe('UNAVAILABLE');
});
