import { describe, expect, it } from 'vitest';
import '#app/slices.ts';
import { translateTo } from '#platform/server/locales/translate.ts';
import { listSmsEvents, readMessage } from '#platform/server/outbox/templates.ts';
import { fillSms, LINK_DOMAIN_MAX_LENGTH, renderSms } from '#platform/server/sms/registered-text.ts';
import { smsSize } from '#platform/server/sms/sms-size.ts';
import { ACCOUNT_LOCALES } from '#shared/texts/locale.ts';
import { SMS_VALUE_MAX_LENGTH } from '#shared/texts/sms-template.ts';
import { listSamples } from './samples.ts';

const EVENTS = listSmsEvents();
const CASES = EVENTS.flatMap((event) => ACCOUNT_LOCALES.map(({ locale }) => ({ ...event, locale })));
const SITE = { origin: 'https://toran.test', supportEmail: 'help@toran.test' };

it('each event has its own name', () => {
  const names = EVENTS.map(({ event }) => event);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(['code', 'bookingConfirmed', 'sessionReminder']));
});

describe.each(CASES)('$event in $locale', ({ template, locale }) => {
  const t = translateTo(locale);
  const variables = Object.entries(template.variables);
  const withLongest = (letter: string, linkDomain: string | null) =>
    fillSms(template, t, { linkDomain, value: (_name, { max }) => letter.repeat(max) });

  it('has words in this language', () => {
    const words = fillSms(template, t, { linkDomain: null, value: () => '' });
    expect(/[\u0900-\u097f]/.test(words)).toBe(locale === 'hi');
    expect(words).toContain('Toran');
  });

  it('fits into two SMS with the longest values, in either script', () => {
    const domain = 'x'.repeat(LINK_DOMAIN_MAX_LENGTH);
    expect(smsSize(withLongest('x', domain)).segments).toBeLessThanOrEqual(2);
    expect(smsSize(withLongest('क', domain)).segments).toBeLessThanOrEqual(2);
  });

  it('has variables of at most 30 characters each and 40 % of the text in total', () => {
    const used = variables.reduce((sum, [, { max }]) => sum + max, 0);
    expect(variables.filter(([, { max }]) => max > SMS_VALUE_MAX_LENGTH)).toEqual([]);
    expect(used / withLongest('x', null).length).toBeLessThanOrEqual(0.4);
  });

  it('uses each variable once, under a name that MSG91 accepts', () => {
    const text = fillSms(template, t, { linkDomain: null, value: (name) => `##${name}##` });
    for (const [name] of variables) {
      expect(name).toMatch(/^[a-z]+$/i);
      expect(text.split(`##${name}##`)).toHaveLength(2);
    }
  });
});

const SMS_SAMPLES = listSamples().flatMap(({ id, channels, content }) => {
  const { message, data } = content('sms');
  return channels.includes('sms') ? ACCOUNT_LOCALES.map(({ locale }) => ({ id, locale, message, data })) : [];
});

describe.each(SMS_SAMPLES)('$id in $locale', ({ locale, message, data }) => {
  const content = readMessage(message.template, data, locale) ?? expect.fail('no template');

  it('fills the variables of its registered text, if it has one, with short values', () => {
    const registered = content.registeredSms(SITE);
    expect(registered.map(({ key }) => key)).toEqual(content.smsKeys);
    if (registered[0]) expect(registered[0].text).toBe(content.sms(SITE));
    for (const { variables, text } of registered) {
      for (const value of Object.values(variables)) {
        expect(value).not.toMatch(/^$|undefined|NaN|Invalid|\s\s|\n/);
        expect(value.length).toBeLessThanOrEqual(SMS_VALUE_MAX_LENGTH);
        expect(text).toContain(value);
      }
    }
  });
});

it('an SMS links only to the short domain, and has no link if that domain is not configured', () => {
  const event = EVENTS.find((one) => one.event === 'bookingRequested') ?? expect.fail('no event');
  const data = { studentName: 'Priya S.', times: '', replyBy: '2026-03-02T11:30:00.000Z' };
  const text = (linkDomain: string | null) =>
    renderSms(event, data, { t: translateTo('en'), linkDomain }).text;
  expect(text('trn.in')).toBe(
    'Toran: Priya S. asked for a session with you. Please send an answer by 2 Mar, 5:00 pm. https://trn.in/b',
  );
  expect(text(null)).not.toContain('http');
});
