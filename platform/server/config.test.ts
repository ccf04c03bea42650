import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';
import { missingProviders } from './outbox/delivery.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'toran-config-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const load = (env: Record<string, string> = {}) => loadConfig({ DATA_DIR: dataDir, ...env });
const HTTPS = { PUBLIC_ORIGIN: 'https://toran.example', SECRET_KEY: 'k'.repeat(40) };

/** The reported problems, one per line. */
function problemsOf(env: Record<string, string>): string[] {
  try {
    load(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').slice(1);
  }
  return [];
}

describe('without any settings', () => {
  it('starts locally with demo data, limits and the embedded database', () => {
    expect(load()).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicOrigin: 'http://localhost:3000',
      production: false,
      databaseUrl: null,
      demo: true,
      rateLimits: 'normal',
      trustProxy: false,
      logLevel: 'info',
      maps: { provider: 'gazetteer', token: null, url: null, perHour: null },
    });
  });

  it('treats an empty value as missing', () => {
    expect(load({ PORT: '', DATABASE_URL: '', PUBLIC_ORIGIN: '' })).toMatchObject({
      port: 3000,
      databaseUrl: null,
    });
  });

  it('creates a secret once, readable by the owner only', () => {
    const { secretKey } = load();
    const file = join(dataDir, 'secret.key');
    expect(secretKey.length).toBeGreaterThanOrEqual(32);
    expect(readFileSync(file, 'utf8').trim()).toBe(secretKey);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(load().secretKey).toBe(secretKey);
    expect(readdirSync(dataDir)).toEqual(['secret.key']);
  });

  it('refuses an empty secret, which a full disk may have left', () => {
    writeFileSync(join(dataDir, 'secret.key'), '');
    expect(() => load()).toThrow(/secret\.key: has no key/);
  });
});

describe('the origin', () => {
  it.each([
    ['http://localhost:3110/', 'http://localhost:3110'],
    ['http://127.0.0.1:3110', 'http://127.0.0.1:3110'],
    ['http://[::1]:3110', 'http://[::1]:3110'],
  ])('%s is local', (given, origin) => {
    expect(load({ PUBLIC_ORIGIN: given })).toMatchObject({ publicOrigin: origin, production: false });
  });

  it.each(['http://toran.example', 'http://10.0.0.1:3000', 'http://localhost.example'])(
    '%s is refused',
    (given) => {
      expect(problemsOf({ PUBLIC_ORIGIN: given })).toEqual([expect.stringContaining('must be https')]);
    },
  );

  it.each(['toran.example', 'ftp://toran.example', 'javascript:alert(1)'])('rejects %s', (given) => {
    expect(problemsOf({ PUBLIC_ORIGIN: given })).toEqual([expect.stringContaining('PUBLIC_ORIGIN')]);
  });

  it('with https enables production settings: no demo data', () => {
    expect(load(HTTPS)).toMatchObject({ production: true, demo: false, secretKey: HTTPS.SECRET_KEY });
  });
});

describe('https', () => {
  it('requires a secret and rejects demo data and relaxed limits in one error', () => {
    const problems = problemsOf({
      PUBLIC_ORIGIN: 'https://toran.example',
      DEMO: '1',
      RATE_LIMITS: 'relaxed',
      DATABASE_LIMITS: 'relaxed',
    });
    expect(problems).toHaveLength(4);
    for (const name of ['SECRET_KEY', 'RATE_LIMITS', 'DATABASE_LIMITS', 'DEMO']) {
      expect(problems).toContainEqual(expect.stringContaining(`${name}: `));
    }
  });

  it.each(['changeme-changeme-changeme-changeme', 'example'.repeat(6), 'secret'.repeat(6)])(
    'refuses the sample secret %s',
    (secret) => {
      expect(problemsOf({ ...HTTPS, SECRET_KEY: secret })).toEqual([expect.stringContaining('sample value')]);
    },
  );
});

describe('backups', () => {
  const own = {
    BACKUP_S3_ENDPOINT: 'https://backups.example/',
    BACKUP_S3_ACCESS_KEY_ID: 'id',
    BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
  };

  it('need no setting: no encryption, no object storage', () => {
    expect(load().backup).toEqual({ key: null, s3: null });
  });

  it('have an object storage of their own', () => {
    expect(load({ ...own, BACKUP_KEY: 'b'.repeat(20) })).toMatchObject({
      s3: null,
      backup: { key: 'b'.repeat(20), s3: { endpoint: 'https://backups.example', region: 'us-east-1' } },
    });
  });

  it('refuse a short key and incomplete settings', () => {
    expect(problemsOf({ BACKUP_KEY: 'short', BACKUP_S3_ENDPOINT: own.BACKUP_S3_ENDPOINT })).toEqual([
      expect.stringContaining('BACKUP_KEY: must have at least 20 characters'),
      expect.stringContaining('BACKUP_S3_ACCESS_KEY_ID: is required'),
      expect.stringContaining('BACKUP_S3_SECRET_ACCESS_KEY: is required'),
    ]);
  });
});

describe('live updates', () => {
  it.each(['redis://127.0.0.1:6379', 'rediss://toran:p%40ss@redis.example:6380/2'])('through %s', (given) => {
    expect(load({ BUS_URL: given }).busUrl).toBe(given);
  });

  it('travel through the database by default', () => {
    expect(load().busUrl).toBeNull();
  });

  it.each(['http://redis.example', 'redis://', 'redis.example:6379', 'redis://host:port'])(
    'reject %s',
    (given) => {
      expect(problemsOf({ BUS_URL: given })).toEqual([expect.stringContaining('BUS_URL: ')]);
    },
  );
});

describe('proxies', () => {
  it.each(['127.0.0.1', '10.0.0.0/8, ::1', 'loopback', 'loopback,uniquelocal,fd00::/8'])('%s', (given) => {
    expect(load({ TRUST_PROXY: given }).trustProxy).toBe(given);
  });

  it.each(['1', 'true', '10.0.0.0/33', 'loopback/8', 'proxy.example', '10.0.0.1,', '10.0.0/8'])(
    '%s are none',
    (given) => {
      expect(problemsOf({ TRUST_PROXY: given })).toEqual([expect.stringContaining('TRUST_PROXY')]);
    },
  );
});

describe('invalid values', () => {
  it('are all listed by name, without the secret', () => {
    const problems = problemsOf({
      PORT: '70000',
      DATABASE_URL: 'mysql://localhost/toran',
      DEMO: 'yes',
      SECRET_KEY: 'too-short',
      MAPS_PROVIDER: 'paper',
      SUPPORT_EMAIL: 'nobody',
      RATE_LIMITS: 'none',
      LOG_LEVEL: 'loud',
    });
    expect(problems).toHaveLength(8);
    expect(problems.map((line) => /- (\w+):/.exec(line)?.[1]).sort()).toEqual([
      'DATABASE_URL',
      'DEMO',
      'LOG_LEVEL',
      'MAPS_PROVIDER',
      'PORT',
      'RATE_LIMITS',
      'SECRET_KEY',
      'SUPPORT_EMAIL',
    ]);
    expect(problems.join('\n')).not.toContain('too-short');
  });

  it('are listed together with contradictions', () => {
    const names = problemsOf({ PORT: '-1', PUBLIC_ORIGIN: 'http://toran.example', MAPS_PROVIDER: 'mapbox' });
    expect(names.map((line) => /- (\w+):/.exec(line)?.[1])).toEqual(['PORT', 'PUBLIC_ORIGIN', 'MAPS_TOKEN']);
  });

  it('of a map provider cause an error that names the missing setting', () => {
    expect(problemsOf({ MAPS_PROVIDER: 'mapbox' })).toEqual([expect.stringContaining('MAPS_TOKEN')]);
    expect(load({ MAPS_PROVIDER: 'mapbox', MAPS_TOKEN: 't' }).maps.token).toBe('t');
  });
});

const ID = '1707170000000000001';
const MSG91_ID = '5fa3b1c2d3e4f5a6b7c8d9e0';
const RATES = {
  email: { atOnce: 5, perHour: null },
  sms: { atOnce: 5, perHour: 300 },
  push: { atOnce: 20, perHour: null },
};
const PUSH = { privateKey: null, hosts: [] };

describe('mail and SMS', () => {
  it('are off without settings', () => {
    expect(load().delivery).toEqual({ mail: null, sms: null, smsLinkDomain: null, push: PUSH, rates: RATES });
  });

  it('list everything that is missing', () => {
    expect(problemsOf({ SMTP_URL: 'smtp://mail.example', SMS_PROVIDER: 'msg91' })).toEqual([
      '  - MSG91_AUTH_KEY: is required with SMS_PROVIDER=msg91',
      '  - SMS_TEMPLATES: is required with SMS_PROVIDER=msg91',
      '  - MAIL_FROM: is required with SMTP_URL',
    ]);
    expect(problemsOf({ SMS_PROVIDER: 'twilio' })).toHaveLength(3);
    expect(
      problemsOf({ SMS_PROVIDER: 'msg91', MSG91_AUTH_KEY: 'k', SMS_TEMPLATES: `bookingConfirmed=${ID}` }),
    ).toEqual(['  - SMS_TEMPLATES: needs at least the id of "code.en"']);
  });

  it.each([
    ['SMTP_URL', 'mail.example.com'],
    ['MAIL_FROM', 'Toran hello@toran.example'],
    ['MAIL_FROM', 'Toran <hello@toran.example>\r\nBcc: all@toran.example'],
    ['SMS_PROVIDER', 'pigeon'],
    ['SMS_TEMPLATES', 'code'],
    ['SMS_URL', 'file:///etc/passwd'],
    ['SMS_LINK_DOMAIN', 'https://trn.in'],
    ['SMS_LINK_DOMAIN', 'links.toran.example'],
  ])('refuse %s=%j', (name, value) => {
    expect(problemsOf({ [name]: value }).join()).toContain(name);
  });

  it('name a password that makes the address unreadable, without it', () => {
    const problems = problemsOf({
      SMTP_URL: 'smtps://user:ab/cd@mail.example',
      MAIL_FROM: 'hello@toran.example',
    });
    expect(problems).toEqual([expect.stringContaining('SMTP_URL: can’t be read')]);
    expect(problems.join()).not.toContain('ab/cd');
  });

  it('are read from the environment', () => {
    const { delivery } = load({
      SMTP_URL: 'smtps://user:pass@mail.example',
      MAIL_FROM: 'Toran <hello@toran.example>',
      SMS_PROVIDER: 'msg91',
      MSG91_AUTH_KEY: 'key',
      SMS_TEMPLATES: `code=${ID}, bookingConfirmed.hi = ${MSG91_ID}`,
      SMS_LINK_DOMAIN: 'trn.in',
    });
    expect(delivery).toEqual({
      rates: RATES,
      smsLinkDomain: 'trn.in',
      push: PUSH,
      mail: { smtpUrl: 'smtps://user:pass@mail.example', from: 'Toran <hello@toran.example>' },
      sms: {
        provider: 'msg91',
        url: 'https://control.msg91.com',
        authKey: 'key',
        templates: { 'code.en': ID, 'bookingConfirmed.hi': MSG91_ID },
      },
    });
  });

  it.each([
    [`code=${ID.slice(1)}`, 'the id of code.en must have 19 digits (operators) or 24 digits'],
    [`code.fr=${ID}`, 'code.fr: there is no such language'],
    [`code=${ID},code.en=${ID}`, 'code.en is given twice'],
    [`code=${ID},`, '"" must look like bookingConfirmed.hi=ID'],
    [`code=${ID},bookingConfirmed`, '"bookingConfirmed" must look like'],
  ])('refuse templates %j in words', (list, words) => {
    const sms = { SMS_PROVIDER: 'msg91', MSG91_AUTH_KEY: 'k', SMS_TEMPLATES: list };
    expect(problemsOf(sms).join('\n')).toContain(`  - SMS_TEMPLATES: ${words}`);
  });

  it('cause a warning if the site could not send codes', () => {
    expect(missingProviders(load(HTTPS))).toHaveLength(2);
    expect(missingProviders(load())).toEqual([]);
    const mail = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'hello@toran.example' };
    expect(missingProviders(load({ ...HTTPS, ...mail }))).toHaveLength(1);
  });
});
