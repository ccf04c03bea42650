import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

const ENV = { SECRET_KEY: 'a key of more than thirty-two letters' };
const DEFAULTS = {
  email: { atOnce: 5, perHour: null },
  sms: { atOnce: 5, perHour: 300 },
  push: { atOnce: 20, perHour: null },
};
const ratesWith = (env: Record<string, string>) => loadConfig({ ...ENV, ...env }).delivery.rates;

describe('the rates of messages', () => {
  it('are 300 SMS an hour and five connections by default', () => {
    expect(ratesWith({})).toEqual(DEFAULTS);
  });

  it('can be changed', () => {
    const sms = { SMS_PER_HOUR: '90000', SMS_CONNECTIONS: '40' };
    const mail = { MAIL_PER_HOUR: '500', MAIL_CONNECTIONS: '20' };
    expect(ratesWith({ ...sms, ...mail })).toEqual({
      email: { atOnce: 20, perHour: 500 },
      sms: { atOnce: 40, perHour: 90_000 },
      push: DEFAULTS.push,
    });
  });

  it.each([
    ['SMS_PER_HOUR', '0'],
    ['SMS_CONNECTIONS', 'many'],
    ['MAIL_PER_HOUR', '-1'],
    ['MAIL_CONNECTIONS', '1.5'],
  ])('are refused below one: %s=%s', (name, value) => {
    expect(() => ratesWith({ [name]: value })).toThrow(ConfigError);
    expect(() => ratesWith({ [name]: value })).toThrow(`- ${name}:`);
  });
});
