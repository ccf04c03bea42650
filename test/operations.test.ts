import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { METRICS } from '#app/server.ts';
import { SETTINGS } from '#platform/server/config.ts';

type Service = {
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
/** The image decides where the application listens and stores. */
const OF_THE_IMAGE = new Set(['PORT', 'HOST', 'DATA_DIR']);
const passed = SETTINGS.filter((name) => !OF_THE_IMAGE.has(name));
const operations = read('docs/operations.md');

describe('settings', () => {
  it('stand in the tables of docs/operations.md', () => {
    const names = [...operations.matchAll(/^\| (`[A-Z0-9_]+`.*?) \|/gm)].map(([, first = '']) => first);
    const documented = names.flatMap((first) => first.match(/[A-Z0-9_]+/g) ?? []);
    expect(SETTINGS.filter((name) => !documented.includes(name))).toEqual([]);
  });

  it('are passed through by compose.yaml and to every process of compose.ha.yaml', () => {
    const { app } = compose('compose.yaml').services;
    const { web1, web2, jobs } = compose('compose.ha.yaml').services;
    for (const service of [app, web1, web2, jobs])
      expect(passed.filter((name) => !(name in (service?.environment ?? {})))).toEqual([]);
  });

  it('of the same name are passed under it', () => {
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

describe('the image', () => {
  const lines = read('Dockerfile').split('\n');
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));

  it('holds every folder that the application imports, and neither tests nor measurements', () => {
    const copied = last.flatMap((line) => /^COPY --from=build \/app\/\S+ (\S+)$/.exec(line)?.[1] ?? []);
    const { imports } = JSON.parse(read('package.json')) as { imports: Record<string, string> };
    const imported = Object.values(imports).map((path) => path.split('/')[1] ?? '');
    expect(imported.filter((folder) => folder !== 'test' && !copied.includes(folder))).toEqual([]);
    expect(copied.filter((folder) => ['test', 'e2e', 'bench', '.'].includes(folder))).toEqual([]);
  });

  it('runs as an account without rights, and says whether it is alive', () => {
    expect(last).toContain('USER node');
    expect(last.indexOf('USER node')).toBeLessThan(last.findIndex((line) => line.startsWith('CMD')));
    expect(last.some((line) => line.startsWith('HEALTHCHECK'))).toBe(true);
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

  it('has the rule files that its Prometheus loads', () => {
    const { rule_files } = parse(read('ops/prometheus/prometheus.yml')) as { rule_files: string[] };
    for (const file of rule_files)
      expect(existsSync(fileURLToPath(new URL(`../ops/prometheus/${file}`, import.meta.url)))).toBe(true);
  });
});
