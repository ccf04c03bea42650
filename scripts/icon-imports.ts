import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const PACKAGE = 'lucide-react';
const IMPORT = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${PACKAGE}["'];?`, 'g');
const EXPORT = /export \{([^}]*)\} from '\.\/(icons\/[\w-]+)\.mjs'/g;

/** The module path of each icon, by all of its names in the package's index. */
function iconModules(): Map<string, string> {
  const index = readFileSync(new URL(import.meta.resolve(`${PACKAGE}/dist/esm/${PACKAGE}.mjs`)), 'utf8');
  const modules = new Map<string, string>();
  for (const [, names = '', module = ''] of index.matchAll(EXPORT)) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) modules.set(name, module);
  }
  return modules;
}

/**
 * Imports each icon from its own module. With the package's index, every module would seem to need every icon, and the
 * first chunk would contain the icons of all pages.
 */
export function iconImports(): Plugin {
  let modules: Map<string, string> | null = null;
  return {
    name: 'icon-imports',
    apply: 'build',
    transform: {
      filter: { code: PACKAGE, id: /\.tsx$/ },
      handler(code) {
        modules ??= iconModules();
        const byName = modules;
        const direct = code.replace(IMPORT, (_, names: string) =>
          names
            .split(',')
            .map((part) => part.trim().split(/\s+as\s+/))
            .filter(([name]) => name !== '' && !name?.startsWith('type '))
            .map(([name = '', local = name]) => {
              const module = byName.get(name);
              return module === undefined
                ? `import { ${name} as ${local} } from '${PACKAGE}';`
                : `import ${local} from '${PACKAGE}/${module}';`;
            })
            .join(''),
        );
        return { code: direct, map: null };
      },
    },
  };
}
