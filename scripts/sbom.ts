import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import {
  dependencyPathsOf,
  type LockedPackage,
  nameOf,
  type PackageLock,
  productionPaths,
  readLock,
} from './package-lock.ts';

/**
 * `npm run sbom [-- FILE]`: writes a CycloneDX 1.6 SBOM (default sbom.cdx.json) from the lock file: `npm sbom` omits
 * duplicates, and the installed files lack the packages of other platforms. The result is reproducible: it has no date,
 * and the serial number comes from the content.
 */

/** A UUIDv8 (RFC 9562) that is equal for equal texts. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A package's SHA-512 hash in hex; the lock file has it as `sha512-<base64>`. */
function sha512Of(path: string, { integrity = '' }: LockedPackage): string {
  const [, digest] = /^sha512-(.+)$/.exec(integrity) ?? [];
  if (digest === undefined) throw new Error(`Not locked by SHA-512: ${path}`);
  return Buffer.from(digest, 'base64').toString('hex');
}

const purlOf = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** A single licence has an SPDX id, several form an expression. */
const licensesOf = (license: string) =>
  /^[\w.+-]+$/.test(license) ? [{ license: { id: license } }] : [{ expression: license }];

function componentOf(path: string, locked: LockedPackage): object {
  const { version, license, optional } = locked;
  if (version === undefined || license === undefined) throw new Error(`No version or licence: ${path}`);
  const fullName = nameOf(path, locked);
  const slash = fullName.indexOf('/');
  return {
    type: 'library',
    name: fullName.slice(slash + 1),
    ...(slash > 0 && { group: fullName.slice(0, slash) }),
    version,
    'bom-ref': path,
    scope: optional ? 'optional' : 'required',
    hashes: [{ alg: 'SHA-512', content: sha512Of(path, locked) }],
    licenses: licensesOf(license),
    purl: purlOf(fullName, version),
  };
}

/** Returns the SBOM as JSON text. */
export function sbomOf(lock: PackageLock): string {
  const { name = '', version = '' } = lock[''] ?? {};
  const paths = productionPaths(lock);
  const content = {
    version: 1,
    metadata: {
      component: { type: 'application', name, version, 'bom-ref': name, purl: purlOf(name, version) },
    },
    components: paths.map((path) => componentOf(path, lock[path] ?? {})),
    dependencies: ['', ...paths].map((path) => ({
      ref: path || name,
      dependsOn: dependencyPathsOf(lock, path).sort(),
    })),
  };
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify(content))}`;
  const head = { $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json', bomFormat: 'CycloneDX' };
  return `${JSON.stringify({ ...head, specVersion: '1.6', serialNumber, ...content }, null, 2)}\n`;
}

if (import.meta.main) {
  const file = process.argv[2] ?? 'sbom.cdx.json';
  writeFileSync(file, sbomOf(readLock()));
  console.log(`Written: ${file}`);
}
