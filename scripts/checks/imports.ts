import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  cruise,
  type ICruiseOptions,
  type ICruiseResult,
  type IForbiddenRuleType,
  type IModule,
} from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

/**
 * Checks every import against .dependency-cruiser.cjs. A cruiser that reads no files finds no errors, so this also
 * requires that modules were read and that each rule rejects a sample violation.
 */

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['app', 'features', 'platform', 'shared', 'db', 'test', 'e2e', 'bench', 'scripts'];

type Rule = IForbiddenRuleType & { name: string };
type RuleFile = { forbidden: Rule[]; options: ICruiseOptions };
const rules: RuleFile = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');

const SLICE_CIRCLE = 'slices-form-no-circle';

/** Sample files that violate a rule, by the rule's name. */
const VIOLATIONS: Record<string, Record<string, string>> = {
  'no-cycles': {
    'shared/one.ts': "import { two } from './two.ts';\nexport const one = () => two;",
    'shared/two.ts': "import { one } from './one.ts';\nexport const two = () => one;",
  },
  resolvable: { 'shared/lost.ts': "import './nowhere.ts';" },
  'shared-is-a-leaf': { 'shared/leaf.ts': "import '#platform/web/kit.ts';" },
  'slice-roots-are-isomorphic': {
    'features/a/contract.ts': "import './server/view.ts';",
    'features/a/rules/price.ts': "import '../slice.ts';",
  },
  'web-never-reaches-server': {
    'features/a/web/page.ts': "import '../server/view.ts';",
    'app/offline/refused.ts': "import '#platform/server/config.ts';",
  },
  'server-never-reaches-web': { 'features/a/server/mail.ts': "import '#platform/web/kit.ts';" },
  'platform-is-below-features': { 'platform/web/kit.ts': "import '#features/a/contract.ts';" },
  'features-are-below-app': { 'features/a/server/routes.ts': "import '#app/server.ts';" },
  'slices-meet-at-the-service': { 'features/a/server/view.ts': "import '#features/b/server/store.ts';" },
  'data-meets-at-the-service': {
    'db/seed/store.ts': "import '#features/b/server/store.ts';",
    'db/backfills/rows.ts': "import '#features/b/server/store.ts';",
    'db/factories/people.ts': "import '#features/b/server/store.ts';",
  },
  'manifests-are-for-app': { 'features/a/server/jobs.ts': "import '../slice.ts';" },
  'slices-never-meet-in-web': { 'features/a/web/card.ts': "import '#features/b/web/card.ts';" },
  'sql-in-stores-only': { 'features/a/server/policy.ts': "import { sql } from 'kysely';\nexport { sql };" },
  'stores-are-the-bottom': {
    'features/b/server/store.ts': "import type { Service } from './service.ts';\nexport type Row = Service;",
  },
  'services-know-no-routes': {
    'features/b/server/service.ts': "import './routes.ts';\nexport type Service = 1;",
  },
  // The slices form a cycle here, although neither files nor folders do.
  [SLICE_CIRCLE]: {
    'features/c/contract.ts': "import '#features/d/words.ts';",
    'features/d/words.ts': 'export const words = 1;',
    'features/d/server/jobs.ts': "import '#features/c/server/service.ts';",
    'features/c/server/service.ts': 'export const serve = 1;',
  },
  'nothing-imports-tests': { 'app/main.ts': "import '#test/helper.ts';" },
};
/** Rules of which the cruiser reports a violation once, from any of its files. */
const CIRCLES: ReadonlySet<string> = new Set(['no-cycles', SLICE_CIRCLE]);
const UNRELATED_FILES = {
  'app/server.ts': 'export const assemble = 1;',
  'features/a/slice.ts': 'export const slice = 1;',
  'features/b/server/routes.ts': 'export const routes = [];',
  'features/b/web/card.ts': 'export const card = 1;',
  'platform/server/config.ts': 'export const config = 1;',
  'node_modules/kysely/package.json': '{ "name": "kysely", "main": "index.js" }',
  'node_modules/kysely/index.js': 'export const sql = 1;',
  'test/helper.ts': 'export const help = 1;',
};

/** The slice of a file; null for files outside slices and for tests, which may import anything. */
function sliceOf(path: string): string | null {
  return /\.test\.tsx?$/.test(path) ? null : (/^features\/([^/]+)\//.exec(path)?.[1] ?? null);
}

/**
 * Returns dependency cycles of two or more slices, as "a → b → a". The cruiser compares single folders and misses
 * cycles that pass through different folders of a slice.
 */
function sliceCircles(modules: readonly IModule[]): string[] {
  const uses = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = sliceOf(source);
    const to = from === null ? [] : dependencies.map(({ resolved }) => sliceOf(resolved));
    for (const slice of to) {
      if (from !== null && slice !== null && slice !== from)
        uses.set(from, (uses.get(from) ?? new Set()).add(slice));
    }
  }
  const done = new Set<string>();
  const visit = (slice: string, path: readonly string[]): string[] => {
    const start = path.indexOf(slice);
    if (start >= 0) return [[...path.slice(start), slice].join(' → ')];
    if (done.has(slice)) return [];
    const found = [...(uses.get(slice) ?? [])].flatMap((next) => visit(next, [...path, slice]));
    done.add(slice);
    return found;
  };
  return [...uses.keys()].flatMap((slice) => visit(slice, []));
}

async function analyse(baseDir: string, folders: readonly string[]): Promise<ICruiseResult> {
  const options = { ...rules.options, baseDir, validate: true, ruleSet: { forbidden: rules.forbidden } };
  const tsConfig = extractTSConfig(join(ROOT, 'tsconfig.json'));
  const { output } = await cruise([...folders], options, options.enhancedResolveOptions, { tsConfig });
  if (typeof output === 'string') throw new Error(`dependency-cruiser answered a text: ${output}`);
  return output;
}

async function checkProject(): Promise<string[]> {
  const { summary, modules } = await analyse(
    ROOT,
    FOLDERS.filter((folder) => existsSync(join(ROOT, folder))),
  );
  if (summary.totalCruised === 0) return ['dependency-cruiser read no module at all'];
  console.log(`${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports`);
  return [
    ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to ?? ''}`),
    ...sliceCircles(modules).map((circle) => `${SLICE_CIRCLE}: ${circle}`),
  ];
}

async function checkViolation(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'toran-imports-'));
  try {
    const files: Record<string, string> = Object.assign({}, UNRELATED_FILES, ...Object.values(VIOLATIONS));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    for (const name of ['package.json', 'tsconfig.json']) {
      symlinkSync(join(ROOT, name), join(folder, name));
    }
    const { summary, modules } = await analyse(folder, [
      'app',
      'features',
      'platform',
      'shared',
      'db',
      'test',
    ]);
    const rulesCaught = new Set(summary.violations.map(({ rule }) => rule.name));
    if (sliceCircles(modules).join() === 'c → d → c') rulesCaught.add(SLICE_CIRCLE);
    const filesCaught = new Set(summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`));
    // Each file of a rule, because a rule may know one folder and miss another.
    const missed = Object.entries(VIOLATIONS).flatMap(([name, seeded]) =>
      CIRCLES.has(name)
        ? []
        : Object.keys(seeded)
            .map((path) => `${name}: ${path}`)
            .filter((file) => !filesCaught.has(file)),
    );
    return [
      ...[...rules.forbidden.map(({ name }) => name), SLICE_CIRCLE]
        .filter((name) => !rulesCaught.has(name))
        .map((name) => `the rule ${name} does not catch the violation that was seeded for it`),
      ...missed.map((file) => `the violation of this rule in this seeded file is not caught: ${file}`),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const problems = [...(await checkProject()), ...(await checkViolation())];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
