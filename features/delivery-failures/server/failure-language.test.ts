import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdmin, createFailedMessage, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import type { FailedMessage } from '../contract.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('shows the kinds and reasons of failed messages in the language of the admin', async () => {
  await createFailedMessage(test, { error: 'timeout', failedAt: new Date('2026-03-01T06:30:00Z') });
  await createFailedMessage(test, { error: 'EODD', failedAt: new Date('2026-03-01T05:30:00Z') });
  const admin = await signInAs(test, await createAdmin(test.db));
  const shown = async (language: string, part: 'kind' | 'error') => {
    const headers = { 'accept-language': language };
    const reply = await admin.request({ method: 'GET', url: '/api/admin/outbox/failed', headers });
    return reply.json<FailedMessage[]>().map((message) => message[part]);
  };
  expect(await shown('en', 'error')).toEqual([
    'The provider did not answer in time',
    'The provider did not accept it (EODD)',
  ]);
  expect(await shown('hi', 'error')).toEqual([
    'सेवा ने समय पर जवाब नहीं दिया',
    'सेवा ने मैसेज स्वीकार नहीं किया (EODD)',
  ]);
  expect(await shown('en', 'kind')).toEqual(['Notice', 'Notice']);
  expect(await shown('hi', 'kind')).toEqual(['सूचना', 'सूचना']);
});
