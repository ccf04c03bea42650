import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Patterns of keys. Our own secrets have no sample: they are created at the first start. */
const SECRETS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/],
  ['an AWS key', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a GitHub token', /\bgh[pousr]_[A-Za-z0-9]{36,}\b|\bgithub_pat_\w{40,}/],
  ['a Slack token', /\bxox[abprs]-[\w-]{10,}/],
  ['a payment key', /\b[rs]k_live_[A-Za-z0-9]{16,}/],
  ['a Twilio account', /\bAC[0-9a-f]{32}\b/],
  ['a Google key', /\bAIza[\w-]{35}\b/],
  ['a Mapbox token', /\b[ps]k\.eyJ[\w-]{20,}\.[\w-]{20,}/],
  ['a JSON web token', /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{20,}/],
  [
    'a password in an address',
    /\b(?:postgres(?:ql)?|smtps?|https?):\/\/[^\s:/@'"`]+:(?!password@|pass@|right@|wrong@)[^\s/@'"`$]{6,}@/,
  ],
  ['a key of ours', /\b(?:SECRET_KEY|AUTH_KEY|AUTH_TOKEN|ACCESS_KEY)\s*[=:]\s*['"]?[A-Za-z0-9+/_-]{24,}/],
];

/** Concatenated, so that this file does not match itself. */
const SAMPLES: readonly string[] = [
  `-----BEGIN RSA ${'PRIVATE'} KEY-----`,
  `AKIA${'ABCDEFGH12345678'}`,
  `ghp_${'a1B2'.repeat(9)}`,
  `xoxb-${'1234567890-abc'}`,
  `sk_live_${'a1B2'.repeat(5)}`,
  `AC${'0f'.repeat(16)}`,
  `AIza${'a1B2c'.repeat(7)}`,
  `pk.eyJ${'a1B2'.repeat(6)}.${'a1B2'.repeat(6)}`,
  `eyJ${'hbGc'.repeat(5)}.eyJ${'zdWI'.repeat(5)}.${'a1B2'.repeat(6)}`,
  `postgres://toran:${'hunter22'}@db.internal/toran`,
  `SECRET_KEY=${'a1B2'.repeat(8)}`,
];

const found = (text: string) => SECRETS.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);

const NOT_OURS = new Set(['node_modules', 'dist', 'data', '.git', 'test-results', 'coverage']);

const SOURCES = globSync(['**/*', '.{env.example,npmrc,dockerignore,gitignore}'], {
  exclude: (entry) => NOT_OURS.has(entry.name),
  withFileTypes: true,
})
  .filter((entry) => entry.isFile())
  .map((entry) => `${entry.parentPath}/${entry.name}`)
  .filter((file) =>
    /\.(?:[cm]?[jt]sx?|json|md|ya?ml|css|html|csv|txt|example|npmrc)$|Dockerfile$/.test(file),
  );

/** T92: no secrets in the repository, no server code in client files. */
describe('secrets', () => {
  it('are recognised', () => {
    expect(SAMPLES.map((sample) => found(sample).length > 0)).toEqual(SAMPLES.map(() => true));
  });

  it('are in no file', () => {
    expect(SOURCES.length).toBeGreaterThan(300);
    const hits = SOURCES.flatMap((file) =>
      found(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`),
    );
    expect(hits).toEqual([]);
  });

  it.runIf(existsSync('.git'))('are in no file of the git history', () => {
    const log = spawnSync('git', ['log', '-p', '--no-color', '--no-ext-diff', '--format=%H', '--', '.'], {
      encoding: 'utf8',
      maxBuffer: 1024 ** 3,
    });
    expect(log.status).toBe(0);
    const added = log.stdout.split('\n').filter((line) => line.startsWith('+'));
    expect(added.length).toBeGreaterThan(1000);
    expect(added.flatMap((line) => found(line).map((name) => `${name}: ${line.slice(0, 80)}`))).toEqual([]);
  });

  it('and server paths, settings and code are not in client files', () => {
    expect(existsSync('dist/client')).toBe(true);
    expect(globSync('dist/client/**/*.map')).toEqual([]);
    const files = globSync('dist/client/**/*.{js,css,html}');
    expect(files.length).toBeGreaterThan(10);
    const SERVER =
      /SECRET_KEY|DATABASE_URL|SMTP_URL|AUTH_TOKEN|argon2|kysely|nodemailer|pg-boss|node_modules\/|file:\/\/\/|\/home\/\w|sourceMappingURL/;
    const hits = files.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const own = SERVER.exec(text)?.[0];
      return [...found(text), ...(own ? [own] : [])].map((hit) => `${file}: ${hit}`);
    });
    expect(hits).toEqual([]);
  });
});
