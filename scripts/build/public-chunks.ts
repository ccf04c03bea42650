import { resolve } from 'node:path';

const page = (name: string) => resolve(`app/pages/${name}.page.tsx`);
const frame = (name: string) => resolve(`app/pages/${name}.frame.tsx`);

/** What every page starts with. */
const START = [resolve('app/entry-client.tsx'), frame('root'), frame('shell')];
/** Entry modules of public pages: the front page with its layouts, then pages about teachers. */
const FRONT = [...START, page('public/home')];
const TEACHERS = [frame('guest-shell'), page('search/search'), page('public/teacher')];

const ENTRIES = new Set([...FRONT, ...TEACHERS]);
/** Shared modules that every page loads; as single files they would be tiny and compress badly. */
const SHARED_MODULES = /\/(?:web\/(?:api|forms|ui)|shared|node_modules\/lucide-react)\//;

/** zod, the library of the forms' schemas: a quarter of a page's scripts. */
const ZOD = '/node_modules/zod/';

type Uses = {
  start: Map<string, number>;
  front: Map<string, number>;
  teachers: Map<string, number>;
  search: Set<string>;
};
type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

function reach(graph: Graph, id: string, seen: Set<string>): Set<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reach(graph, next, seen);
  return seen;
}

/** Returns how many of the modules `starts` load each module, directly or indirectly, by module id. */
function usesFrom(graph: Graph, starts: readonly string[]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const start of starts) {
    if (graph.getModuleInfo(start) === null) throw new Error(`${start} is no module of the build`);
    for (const id of reach(graph, start, new Set())) uses.set(id, (uses.get(id) ?? 0) + 1);
  }
  return uses;
}

/** The chunk of a module that public pages load; null for other modules. */
function chunkOf(graph: Graph, uses: Uses, id: string): string | null {
  if (ENTRIES.has(id)) return null;
  const [front, teachers] = [uses.front.get(id) ?? 0, uses.teachers.get(id) ?? 0];
  // As files of their own, the small ones of these that other pages load too would each cost a request more.
  if (uses.start.has(id) && !id.includes('/node_modules/')) return 'app';
  if (front + teachers > 1 || (front + teachers === 1 && SHARED_MODULES.test(id)))
    return front > 0 ? 'app' : 'teachers';
  if (teachers === 0 || id.includes('/node_modules/')) return null;
  for (const needed of reach(graph, id, new Set())) if (needed.includes(ZOD)) return null;
  return uses.search.has(id) ? 'search-parts' : 'teacher-parts';
}

/** Throws if a public page would load zod at its start instead of lazily. */
function forbidZod(graph: Graph): void {
  for (const entry of ENTRIES) {
    const from = [...reach(graph, entry, new Set())].filter((id) => !id.includes(ZOD));
    const guilty = from.find((id) =>
      (graph.getModuleInfo(id)?.importedIds ?? []).some((next) => next.includes(ZOD)),
    );
    if (guilty !== undefined) throw new Error(`${entry} loads zod through ${guilty}: import it lazily`);
  }
}

/** Chunk names, most shared first, because a chunk also contains what its modules import. */
const NAMES = ['app', 'teachers', 'search-parts', 'teacher-parts'];

/**
 * Chunk groups for public pages: `app` (the front page also needs it), `teachers` (search and profile share it), and
 * one each for search and profile. Few files compress well. zod and lazy modules stay in other chunks.
 */
export function publicChunks(): {
  debugName: string;
  name: (id: string, graph: Graph) => string | null;
  priority: number;
}[] {
  let uses: Uses | null = null;
  return NAMES.map((name, index) => ({
    debugName: name,
    priority: NAMES.length - index,
    name(id, graph) {
      if (uses === null) forbidZod(graph);
      uses ??= {
        start: usesFrom(graph, START),
        front: usesFrom(graph, FRONT),
        teachers: usesFrom(graph, TEACHERS),
        search: reach(graph, page('search/search'), new Set()),
      };
      return chunkOf(graph, uses, id) === name ? name : null;
    },
  }));
}
