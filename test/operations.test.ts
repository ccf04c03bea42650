import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { METRICS } from '#app/server.ts';
import { SETTINGS } from '#platform/server/config.ts';
import { makeTempFolder } from './temp-folder.ts';

type Service = {
  build?: unknown;
  command?: string[];
  environment?: Record<string, unknown>;
  depends_on?: string[] | Record<string, unknown>;
  volumes?: string[];
  networks?: string[];
  configs?: { source: string }[];
};
type Compose = Record<'services', Record<string, Service>> &
  Partial<Record<'volumes' | 'networks' | 'configs', Record<string, unknown>>>;

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');
const compose = (path: string) => parse(read(path), { merge: true }) as Compose;
/** Settings that the image sets itself: where the application listens and stores. */
const OF_THE_IMAGE = new Set(['PORT', 'HOST', 'DATA_DIR']);
const passed = SETTINGS.filter((name) => !OF_THE_IMAGE.has(name));
const operations = read('docs/operations.md');

describe('settings', () => {
  it('stand in the tables of docs/operations.md', () => {
    const names = [...operations.matchAll(/^\| (`[A-Z0-9_]+`.*?) \|/gm)].map(([, first = '']) => first);
    const documented = names.flatMap((first) => first.match(/[A-Z0-9_]+/g) ?? []);
    expect(SETTINGS.filter((name) => !documented.includes(name))).toEqual([]);
  });

  it('are exactly those that .env.example lists', () => {
    const named = [...read('.env.example').matchAll(/^# ([A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
    expect([...named].sort()).toEqual([...SETTINGS].sort());
  });

  it('are passed through by compose.yaml and to every process of compose.ha.yaml', () => {
    const { app } = compose('compose.yaml').services;
    const { web1, web2, jobs } = compose('compose.ha.yaml').services;
    for (const service of [app, web1, web2, jobs])
      expect(passed.filter((name) => !(name in (service?.environment ?? {})))).toEqual([]);
  });

  it('are passed by compose.yaml under their own names', () => {
    for (const [name, value] of Object.entries(compose('compose.yaml').services.app?.environment ?? {}))
      if (name !== 'DATABASE_URL') expect(value, name).toMatch(new RegExp(`^\\$\\{${name}:-`));
  });
});

describe('compose files', () => {
  it.each(['compose.yaml', 'compose.ha.yaml'])(
    '%s names only services, volumes and files that it defines',
    (path) => {
      const { services, volumes = {}, networks = {}, configs = {} } = compose(path);
      for (const [name, service] of Object.entries(services)) {
        const needs = Array.isArray(service.depends_on)
          ? service.depends_on
          : Object.keys(service.depends_on ?? {});
        expect(
          needs.filter((needed) => !(needed in services)),
          name,
        ).toEqual([]);
        const mounted = (service.volumes ?? []).map((volume) => volume.split(':', 1)[0] ?? '');
        expect(
          mounted.filter((volume) => !(volume in volumes)),
          name,
        ).toEqual([]);
        expect(
          (service.networks ?? []).filter((network) => !(network in networks)),
          name,
        ).toEqual([]);
        expect(
          (service.configs ?? []).filter(({ source }) => !(source in configs)),
          name,
        ).toEqual([]);
      }
    },
  );
});

it('all processes, and what backs up and restores, have one folder of files', () => {
  for (const [path, names] of [
    ['compose.yaml', ['app', 'backup']],
    ['compose.ha.yaml', ['web1', 'web2', 'jobs', 'backup']],
  ] as const) {
    const { services } = compose(path);
    for (const name of names) expect(services[name]?.volumes, `${path}: ${name}`).toContain('files:/data');
  }
});

describe('units of systemd and programs of supervisord', () => {
  const units = ['ops/systemd/toran-web@.service', 'ops/systemd/toran-jobs.service'];
  const files = [...units, 'ops/supervisor/toran.conf'];

  it.each(files)('%s starts the built server with settings that exist', (path) => {
    const text = read(path);
    expect(text).toMatch(/node dist\/app\/main\.js$/m);
    const lines = text.split('\n').filter((line) => /^(Environment|environment|ExecStart)=/.test(line));
    const names = lines.flatMap((line) => [...line.matchAll(/([A-Z][A-Z0-9_]+)=/g)].map(([, name]) => name));
    expect(names).toContain('ROLE');
    expect(names.filter((name) => name !== 'NODE_ENV' && !SETTINGS.includes(name as never))).toEqual([]);
  });

  const verifier = spawnSync('systemd-analyze', ['--version']);
  it.runIf(verifier.status === 0)('pass the check of systemd', () => {
    const folder = makeTempFolder();
    const copies = units.map((path) => {
      const copy = join(folder.path, path.slice(path.lastIndexOf('/') + 1).replace('@.', '@1.'));
      // The programs of an installation don't exist here, so Node of this machine replaces those in /opt/toran.
      writeFileSync(copy, read(path).replaceAll('/opt/toran/node_modules/.bin/node', process.execPath));
      return copy;
    });
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...copies], { encoding: 'utf8' });
    folder.remove();
    expect(stderr.split('\n').filter((line) => line.includes(folder.path))).toEqual([]);
  });
});

describe('ops', () => {
  const alerts = read('ops/prometheus/alerts.yml');
  const dashboard = read('ops/grafana/toran.json');

  it('asks only for figures that the application has', () => {
    const names = METRICS.flatMap(({ name, kind }) =>
      kind === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    );
    const asked = [...`${alerts}${dashboard}`.matchAll(/\btoran_\w+/g)].map(([name]) => name);
    expect(asked.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('shows every figure of the application on the dashboard', () => {
    expect(METRICS.filter(({ name }) => !dashboard.includes(name)).map(({ name }) => name)).toEqual([]);
  });

  it('has a runbook for every alert', () => {
    const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    expect(names.filter((name) => !operations.includes(`| \`${name}\` |`))).toEqual([]);
  });

  it('asks the processes of ops/systemd, at ports that no other exporter has', () => {
    const { scrape_configs } = parse(read('ops/prometheus/prometheus.yml')) as {
      scrape_configs: { static_configs: { targets: string[] }[] }[];
    };
    const targets = scrape_configs.flatMap(({ static_configs }) =>
      static_configs.flatMap((one) => one.targets),
    );
    const portOf = (unit: string) =>
      /^Environment=.*METRICS_PORT=(\S+)/m.exec(read(`ops/systemd/${unit}.service`))?.[1] ?? '';
    const ports = [
      portOf('toran-jobs'),
      ...['1', '2'].map((name) => portOf('toran-web@').replace('%i', name)),
    ];
    expect(targets).toEqual(ports.map((port) => `127.0.0.1:${port}`));
    // The exporters of the machine and its services, such as node_exporter at 9100.
    expect(ports.filter((port) => /^9[1-3]/.test(port))).toEqual([]);
  });

  it('has the rule files that its Prometheus loads', () => {
    const { rule_files } = parse(read('ops/prometheus/prometheus.yml')) as { rule_files: string[] };
    for (const file of rule_files)
      expect(existsSync(fileURLToPath(new URL(`../ops/prometheus/${file}`, import.meta.url)))).toBe(true);
  });
});

describe('ops/ha', () => {
  const folder = fileURLToPath(new URL('../ops/ha/', import.meta.url));
  const run = read('ops/ha/run.sh');
  const templates = [...run.matchAll(/^ +fill (\S+)$/gm)]
    .map(([, name = '']) => name)
    .flatMap((name) => (name === '"$1.cfg"' ? ['haproxy-database.cfg', 'haproxy-web.cfg'] : [name]));
  const engines = [...run.matchAll(/^ +([a-z |-]+)\)$/gm)].flatMap(([, names = '']) => names.split(' | '));
  const namesIn = (text: string) => [...text.matchAll(/\bHA_[A-Z0-9_]+/g)].map(([name]) => name);
  const needed = new Set(templates.flatMap((name) => namesIn(read(`ops/ha/${name}`))));
  const example = new Map(
    [...read('ops/ha/example.env').matchAll(/^(HA_\w+)="?([^"\n]*)"?$/gm)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
  const temporary = makeTempFolder();
  afterAll(temporary.remove);

  /** Runs run.sh, which fills the templates of an engine. Empty programs replace the real engines. */
  function fill(engine: string, values: Readonly<Record<string, string>>) {
    const programs = join(temporary.path, 'programs');
    mkdirSync(programs, { recursive: true });
    for (const name of ['etcd', 'patroni', 'pgbouncer', 'haproxy'])
      writeFileSync(join(programs, name), '#!/bin/sh\n', { mode: 0o755 });
    const filled = mkdtempSync(join(temporary.path, 'filled-'));
    const env = { PATH: `${programs}:/usr/bin:/bin`, HA_RUN_FOLDER: filled, ...values };
    const { status, stderr } = spawnSync('sh', [join(folder, 'run.sh'), engine], { env, encoding: 'utf8' });
    const files = readdirSync(filled).map(
      (name) => [name, readFileSync(join(filled, name), 'utf8')] as const,
    );
    return { status, stderr, files };
  }

  it('has an example for every value of its templates, and no other', () => {
    needed.delete('HA_RUN_FOLDER');
    expect([...example.keys()].sort()).toEqual([...needed].sort());
  });

  it.each(engines)('fills every placeholder of %s', (engine) => {
    const values = Object.fromEntries(
      [...example].map(([name, value]) => [name, value || `the "${name}" \\ & $1`]),
    );
    const { status, stderr, files } = fill(engine, values);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(files.length).toBeGreaterThan(0);
    for (const [name, text] of files) expect(text, name).not.toContain('${');
  });

  it('refuses a missing value, by name', () => {
    const { status, stderr } = fill('pgbouncer', { HA_PRIMARY_HOST: '127.0.0.1' });
    expect(status).not.toBe(0);
    expect(stderr).toContain('needs HA_PRIMARY_PORT');
  });

  it('puts values into YAML that can be read', () => {
    const values = Object.fromEntries([...example].map(([name, value]) => [name, value || 'f00d']));
    for (const engine of ['etcd', 'patroni'])
      for (const [name, text] of fill(engine, values).files)
        if (name.endsWith('.yml'))
          expect(parse(text), name).toMatchObject({ name: `${engine === 'etcd' ? 'etcd' : 'postgres'}1` });
  });

  it('gets every value of its engines from compose.ha.yaml', () => {
    const services = Object.values(compose('compose.ha.yaml').services).filter(
      ({ build }) => build === 'ops/ha',
    );
    expect(new Set(services.map(({ command }) => command?.[0]))).toEqual(new Set(engines));
    for (const { command, environment = {} } of services) {
      const values = Object.entries(environment).map(([name, value]) => [
        name,
        String(value).replace(/\$\{.*\}/, 'f00d'),
      ]);
      const { status, stderr } = fill(command?.[0] ?? '', Object.fromEntries(values));
      expect({ status, stderr }, command?.[0]).toEqual({ status: 0, stderr: '' });
    }
  });

  it('lets a process drain for longer than HAProxy takes to notice', () => {
    const [, everyMs, times] =
      /option httpchk GET \/health\/ready[\s\S]*?inter (\d+)ms fall (\d+)/.exec(
        read('ops/ha/haproxy-web.cfg'),
      ) ?? [];
    const noticedAfter = (Number(everyMs) * Number(times)) / 1_000;
    const { web1 } = compose('compose.ha.yaml').services;
    expect(Number(web1?.environment?.DRAIN_SECONDS)).toBeGreaterThan(noticedAfter);
    const documented = /^DRAIN_SECONDS=(\d+)/m.exec(operations)?.[1];
    expect(Number(documented)).toBeGreaterThan(noticedAfter);
  });
});
