import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const PACKAGE = 'lucide-react';
const SOURCES = '{app,features,platform/web}/**/*.tsx';
const IMPORT = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${PACKAGE}["'];?`, 'g');
const EXPORT = /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g;

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];
type Sprite = {
  /** Below the client's folder. Named by its content, so that browsers may keep it for ever. */
  file: string;
  source: string;
  /** Id of the icon's symbol by each of the icon's names in the package (icons have aliases). */
  ids: ReadonlyMap<string, string>;
};

function importedNames(code: string): { name: string; local: string }[] {
  return [...code.matchAll(IMPORT)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((part) => part.trim().split(/\s+as\s+/))
      .filter(([name]) => name !== '' && !name?.startsWith('type '))
      .map(([name = '', local = name]) => ({ name, local })),
  );
}

function allIds(): Map<string, string> {
  const index = readFileSync(new URL(import.meta.resolve(`${PACKAGE}/dist/esm/${PACKAGE}.mjs`)), 'utf8');
  const ids = new Map<string, string>();
  for (const [, names = '', id = ''] of index.matchAll(EXPORT)) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) ids.set(name, id);
  }
  return ids;
}

async function symbol(id: string): Promise<string> {
  const { __iconData } = (await import(`${PACKAGE}/dist/esm/icons/${id}.mjs`)) as {
    __iconData: { node: readonly Shape[] };
  };
  const shapes = __iconData.node.map(([tag, { key: _, ...attributes }]) => {
    const text = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
    return `<${tag}${text.join('')}/>`;
  });
  return `<symbol id="${id}" viewBox="0 0 24 24">${shapes.join('')}</symbol>`;
}

/** One symbol for each icon that the sources import. Colours and strokes come from the page (base.css). */
async function makeSprite(): Promise<Sprite> {
  const ids = allIds();
  const used = new Set<string>();
  for (const file of globSync(SOURCES)) {
    for (const { name } of importedNames(readFileSync(file, 'utf8'))) {
      const id = ids.get(name);
      if (id === undefined) throw new Error(`${file}: ${PACKAGE} has no icon ${name}`);
      used.add(id);
    }
  }
  const symbols = await Promise.all([...used].sort().map(symbol));
  const source = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`;
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return { file: `assets/icons-${hash}.svg`, source, ids };
}

/**
 * Vite plugin that replaces lucide's icons by references to one sprite file. Server-rendered pages refer to a copy of
 * the symbols in the page, so each shape is sent once and browser modules contain none. The development server uses
 * lucide's own icons.
 */
export function iconSprite(): Plugin {
  let sprite: Promise<Sprite> | null = null;
  return {
    name: 'icon-sprite',
    apply: 'build',
    async buildStart() {
      sprite ??= makeSprite();
      const { file, source } = await sprite;
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName: file, source });
    },
    transform: {
      filter: { code: PACKAGE, id: /\.tsx$/ },
      async handler(code) {
        sprite ??= makeSprite();
        const { file, ids } = await sprite;
        const icons = importedNames(code).map(
          ({ name, local }) => `const ${local} = /* @__PURE__ */ createIcon('/${file}', '${ids.get(name)}');`,
        );
        const rest = code.replace(IMPORT, '');
        const imported = `import { createIcon } from '#platform/web/ui/icon.tsx';`;
        return { code: `${imported}${icons.join('')}${rest}`, map: null };
      },
    },
  };
}
