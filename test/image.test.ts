import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

type Service = {
  image?: string;
  build?: string | { target: string; args: Record<string, number> };
  environment?: Record<string, unknown>;
  volumes?: string[];
  networks?: string[];
};
type Compose = { services: Record<string, Service> };
const compose = (path: string) => parse(read(path), { merge: true }) as Compose;

/** The stages of the Dockerfile: an image and the lines that change it. */
const stages = read('Dockerfile')
  .split(/^(?=FROM )/m)
  .slice(1)
  .map((text) => {
    const [first = '', ...lines] = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const [, image = '', name = ''] = /^FROM (\S+)(?: AS (\S+))?$/.exec(first) ?? [];
    return { image, name, lines };
  });
const stage = (wanted: string) => {
  const found = stages.find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`The Dockerfile has no stage ${wanted}.`);
  return found;
};

type Package = Record<'imports' | 'scripts' | 'dependencies', Record<string, string>>;
const { imports, scripts, dependencies } = JSON.parse(read('package.json')) as Package;
const app = stage('app');
const copied = app.lines.flatMap((line) => /^COPY --from=build \/app\/\S+ (\S+)$/.exec(line)?.[1] ?? []);

describe('the image', () => {
  it('holds every folder that the application imports, and neither tests nor measurements', () => {
    const imported = Object.values(imports).map((path) => path.split('/')[1] ?? '');
    expect(imported.filter((folder) => folder !== 'test' && !copied.includes(folder))).toEqual([]);
    expect(copied.filter((folder) => ['test', 'e2e', 'bench', '.'].includes(folder))).toEqual([]);
  });

  it('runs as an account without rights, and says whether it is alive', () => {
    expect(app.lines).toContain('USER node');
    expect(app.lines.indexOf('USER node')).toBeLessThan(
      app.lines.findIndex((line) => line.startsWith('CMD')),
    );
    expect(app.lines.some((line) => line.startsWith('HEALTHCHECK'))).toBe(true);
  });

  it('is the default target of a build', () => {
    expect(stages.at(-1)).toEqual({ image: 'app', name: '', lines: [] });
  });
});

describe('the image for backups', () => {
  const backup = stage('backup');

  function builtFor(path: string): number | undefined {
    const { build } = compose(path).services.backup ?? {};
    if (typeof build !== 'object') throw new Error(`${path} does not build the service backup.`);
    expect(build.target).toBe('backup');
    return build.args.POSTGRES;
  }

  it('has the PostgreSQL client and server of the version that the compose files run', () => {
    expect(backup.image).toMatch(/^postgres:\$\{POSTGRES\}-/);
    const major = builtFor('compose.yaml');
    expect(compose('compose.yaml').services.database?.image).toBe(`postgres:${major}`);
    expect(read('Dockerfile')).toMatch(new RegExp(`^ARG POSTGRES=${major}$`, 'm'));
    const cluster = builtFor('compose.ha.yaml');
    const bin = compose('compose.ha.yaml').services.postgres1?.environment?.HA_POSTGRES_BIN;
    expect(bin).toBe(`/usr/lib/postgresql/${cluster}/bin`);
    expect(read('ops/ha/Dockerfile')).toContain(` postgresql-${cluster} `);
  });

  it('has the Node and the files of the application, on the same Debian', () => {
    const debian = /-(\w+)-slim$/.exec(app.image)?.[1];
    expect(backup.image.endsWith(`-${debian}`)).toBe(true);
    expect(backup.lines).toContain('COPY --from=app /app ./');
    expect(backup.lines).toContain('COPY --from=app /usr/local/bin/node /usr/local/bin/');
  });

  it('runs as the account of the application, which owns the files', () => {
    expect(backup.lines.join('\n')).toMatch(/useradd --uid 1000 .*\bnode\b/);
    expect(backup.lines).toContain('USER node');
  });

  it.each(['compose.yaml', 'compose.ha.yaml'])('has the settings of the application in %s', (path) => {
    const { services } = compose(path);
    const { ROLE: _role, ...settings } = (services.app ?? services.jobs)?.environment ?? {};
    expect(services.backup?.environment).toMatchObject(settings);
    expect(services.backup?.networks).toEqual((services.app ?? services.jobs)?.networks);
    expect(services.backup?.volumes).toEqual(
      expect.arrayContaining([...(services.app?.volumes ?? []), 'backups:/backups']),
    );
  });
});

/** The programs that operators run in containers, taken from these npm scripts. */
const COMMANDS = [
  ...['backup', 'restore', 'db:migrate', 'admin:create'],
  ...['audit:verify', 'security:log', 'secret:lost'],
];
/** Matches imports that exist at run time (no type imports), and files addressed by `new URL(…, import.meta.url)`. */
const IMPORTED =
  /^(?:import|export)\s+(?!type\b)(?:[\w*{][^;'"]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)|new URL\(\s*'(\.[^']+)',\s*import\.meta\.url/gm;

/** Every path and package that a file needs at run time, with those of the files that it imports. */
function neededBy(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  if (!/\.m?ts$|\.mjs$/.test(file) || !existsSync(join(ROOT, file))) return found;
  for (const [, stated, dynamic, beside] of read(file).matchAll(IMPORTED)) {
    const name = stated ?? dynamic ?? beside ?? '';
    const path = name.startsWith('#') ? name.slice(1) : normalize(join(dirname(file), name));
    if (name.startsWith('#') || name.startsWith('.')) neededBy(path, found);
    else if (!isBuiltin(name)) found.add(`package ${/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0]}`);
  }
  return found;
}

describe('commands in containers', () => {
  it.each(COMMANDS)('npm run %s needs only what the image holds', (command) => {
    const programs = [...(scripts[command] ?? '').matchAll(/node (\S+)/g)].map(([, program = '']) => program);
    expect(programs).not.toEqual([]);
    const needed = [...new Set(programs.flatMap((program) => [...neededBy(program)]))];
    expect(needed.length).toBeGreaterThan(20);
    const lacking = needed.filter((one) => {
      const [, name] = /^package (.+)$/.exec(one) ?? [];
      if (name !== undefined) return !(name in dependencies);
      return !copied.includes(one.split('/')[0] ?? '') || /\.test\.tsx?$/.test(one);
    });
    expect(lacking).toEqual([]);
  });

  it('that documents and compose files name are scripts of package.json', () => {
    const named = ['README.md', 'SECURITY.md', 'docs/operations.md', 'compose.yaml', 'Dockerfile']
      .flatMap((path) => [...read(path).matchAll(/npm run ([a-z][a-z:-]*)|"npm", "run", "([a-z:-]+)"/g)])
      .map(([, inText, inList]) => inText ?? inList ?? '');
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});
