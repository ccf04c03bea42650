import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '#app/slices.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { createDelivery } from '#platform/server/outbox/delivery.ts';
import { insertMessages } from '#platform/server/outbox/store.ts';
import { listSmsEvents } from '#platform/server/outbox/templates.ts';
import { deliverDueMessages } from '#platform/server/outbox/worker.ts';
import { smsKey } from '#platform/server/sms/registered-text.ts';
import { readTemplateIds } from '#platform/server/sms/template-ids.ts';
import { newId } from '#shared/ids.ts';
import { ACCOUNT_LOCALES } from '#shared/texts/locale.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { type Operators, readRegistrations, refusalOf, startOperators } from './operators.ts';
import { listSamples } from './samples.ts';

/** Checks that every SMS arrives if exactly the texts of docs/sms-templates.md are registered. */

const DOCUMENT = readFileSync(new URL('../../docs/sms-templates.md', import.meta.url), 'utf8');
const LINK_DOMAIN = 'trn.in';
const AUTH_KEY = 'auth-key';

let app: TestApp;
let operators: Operators;

beforeAll(async () => {
  app = await startTestApp();
  operators = await startOperators(DOCUMENT, LINK_DOMAIN, AUTH_KEY);
});
afterAll(async () => {
  await app.close();
  await operators.close();
});

describe('the stand-in for the operators', () => {
  const registered = 'Toran: {#alphanumeric#} asked {#numeric#} times.';
  it.each([
    ['Toran: Priya S. asked 2 times.', null],
    ['Toran: Priya S. asked 2 times', /^is not the registered text/],
    ['TORAN: Priya S. asked 2 times.', /^is not the registered text/],
    [`Toran: ${'x'.repeat(31)} asked 2 times.`, /^a variable has 31 characters/],
    ['Toran: Priya S. asked two times.', /^a variable is not numeric/],
    ['Toran: https://bit.ly/x asked 2 times.', /^a variable is not alphanumeric/],
    ['Toran: call 9812345678 asked 2 times.', /^a variable is not alphanumeric/],
    ['Toran:  asked 2 times.', /^a variable is not alphanumeric/],
  ])('%s', (text, reason) => {
    const found = refusalOf(text, registered, []);
    if (reason === null) expect(found).toBeNull();
    else expect(found).toMatch(reason);
  });

  it('refuses links that are not whitelisted', () => {
    const text = 'Toran: See https://trn.in/b';
    expect(refusalOf(text, text, ['https://trn.in/b'])).toBeNull();
    expect(refusalOf(text, text, ['https://trn.in'])).toBe('a link is not whitelisted: https://trn.in/b');
  });
});

it('the registration document lists each SMS in each language of accounts', () => {
  const keys = listSmsEvents().flatMap(({ event }) =>
    ACCOUNT_LOCALES.map(({ locale }) => smsKey(event, locale)),
  );
  expect(keys.length).toBeGreaterThan(20);
  expect(readRegistrations(DOCUMENT).map(({ key }) => key)).toEqual(keys);
});

it('delivers every SMS that has a text, in its language, and sends no other', async () => {
  const { ids, problems } = readTemplateIds(
    Object.entries(operators.ids)
      .map(([key, id]) => `${key}=${id}`)
      .join(),
  );
  expect(problems).toEqual([]);
  const { config } = app.platform;
  const sms = { provider: 'msg91', url: operators.url, authKey: AUTH_KEY, templates: ids } as const;
  const rates = { ...config.delivery.rates, sms: { atOnce: 8, perHour: null } };
  const delivery = { ...config.delivery, sms, rates, smsLinkDomain: LINK_DOMAIN };
  const platform = { ...app.platform, config: { ...config, delivery } };
  const samples = listSamples().filter(({ channels }) => channels.includes('sms'));
  const rows = samples.flatMap(({ content }) =>
    ACCOUNT_LOCALES.map(({ locale }) => {
      const { message, data } = content('sms');
      const address = { channel: 'sms', recipient: '+919812345678', locale } as const;
      const times = { createdAt: app.clock.now(), expiresAt: null };
      return { id: newId(), template: message.template, data, sealed: null, ...address, ...times };
    }),
  );
  await inTransaction(app.db, (tx) => insertMessages(tx, rows));
  await deliverDueMessages({ ...platform, delivery: createDelivery(platform.config, { timeoutMs: 60_000 }) });

  expect(operators.refused).toEqual([]);
  const found = await app.db.selectFrom('outbox').select(['status', 'last_error as error']).execute();
  expect(found).toHaveLength(rows.length);
  const sent = found.filter(({ status }) => status === 'sent');
  expect(sent).toHaveLength(operators.delivered.length);
  const failed = found.filter(({ status }) => status !== 'sent');
  expect(failed.filter(({ error }) => error !== 'no template id')).toEqual([]);

  const keys = new Set(operators.delivered.map(({ key }) => key));
  expect([...keys].toSorted()).toEqual(Object.keys(ids).toSorted());
  for (const { key, text } of operators.delivered)
    expect(/[\u0900-\u097f]/.test(text), text).toBe(key.endsWith('.hi'));
});
