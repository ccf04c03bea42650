import { expect, test } from 'vitest';
import { asAppError } from './error-handler.ts';

const reset = (more: object) => Object.assign(new Error('aborted'), { code: 'ECONNRESET', ...more });

test('blames the client for a broken upload, and the server for a lost database connection', () => {
  expect(asAppError(reset({ statusCode: 400 })).code).toBe('MALFORMED_BODY');
  expect(asAppError(reset({})).code).toBe('UNAVAILABLE');
});
