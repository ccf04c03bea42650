import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ALERTS_FILE = fileURLToPath(new URL('../ops/prometheus/alerts.yml', import.meta.url));

/** Installs Debian's prometheus if promtool is missing. False where that is not possible. */
export function ensurePromtool(): boolean {
  const isThere = () => spawnSync('promtool', ['--version']).status === 0;
  if (isThere()) return true;
  spawnSync('apt-get', ['update']);
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'prometheus']);
  return isThere();
}

export function promtool(args: readonly string[]): { ok: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync('promtool', [...args], { encoding: 'utf8' });
  return { ok: status === 0, output: `${stdout}${stderr}` };
}

const MINUTES = 40;
const COUNTED = /_(total|bucket|count|sum)$/;

type Series = ReadonlyMap<string, number>;

/** Series and values of a scrape in text format, with the labels that Prometheus adds. */
export function readScrape(text: string): Series {
  const found = new Map<string, number>();
  for (const line of text.split('\n')) {
    const parts = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line);
    const [, name = '', labels, value = ''] = parts ?? [];
    if (!/^(toran_|nodejs_eventloop_lag_p99|up$)/.test(name) || !Number.isFinite(Number(value))) continue;
    found.set(`${name}{${labels ? `${labels},` : ''}job="toran",instance="a"}`, Number(value));
  }
  return found;
}

/**
 * Writes a series in promtool's notation: gauges keep their value, counters keep growing as between the two scrapes.
 */
function valuesOf(series: string, before: Series, now: Series): string {
  const value = now.get(series) ?? 0;
  if (!COUNTED.test(series.split('{', 1)[0] ?? '')) return `${value}x${MINUTES}`;
  const start = before.get(series) ?? 0;
  return `${start}+${Math.max(0, value - start)}x${MINUTES}`;
}

/**
 * Returns the names of the alerts that fire if the change between two scrapes of the metrics continues for 40 minutes.
 */
export function firingAlerts(before: Series, now: Series, alerts: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'toran-alerts-'));
  const firingNow = (alert: string) => ({
    expr: `count(ALERTS{alertname="${alert}",alertstate="firing"}) > bool 0`,
    eval_time: `${MINUTES - 2}m`,
    exp_samples: [],
  });
  const input_series = [...now.keys()].map((series) => ({ series, values: valuesOf(series, before, now) }));
  const file = join(folder, 'test.yml');
  // JSON is YAML. Expecting no alert, promtool names those that fire.
  const tests = alerts.map((alert) => ({
    name: alert,
    interval: '1m',
    input_series,
    promql_expr_test: [firingNow(alert)],
  }));
  writeFileSync(file, JSON.stringify({ rule_files: [ALERTS_FILE], evaluation_interval: '1m', tests }));
  const { ok, output } = promtool(['test', 'rules', file]);
  rmSync(folder, { recursive: true });
  const fired = alerts.filter((alert) => output.includes(`alertname=\\"${alert}\\"`));
  if (!ok && fired.length === 0) throw new Error(output);
  return fired;
}
