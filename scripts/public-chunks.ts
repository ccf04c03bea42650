import { resolve } from 'node:path';

const page = (name: string) => resolve(`app/pages/${name}.tsx`);

/** What public pages load before they answer to a hand: the front page with its frames, then those about teachers. */
const FRONT = [resolve('app/entry-client.tsx'), page('root'), page('shell'), page('public/home')];
const TEACHERS = [page('guest-shell'), page('search/search'), page('public/teacher')];

const ENTRIES = new Set([...FRONT, ...TEACHERS]);
/** The first words of any page; each alone would be a file of a few hundred bytes that compresses badly. */
const KIT = /\/(?:web\/(?:api|forms|ui)|shared|node_modules\/lucide-react)\//;

type Known = { front: Map<string, number>; teachers: Map<string, number>; search: Set<string> };
type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

function reach(graph: Graph, id: string, seen: Set<string>): Set<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reach(graph, next, seen);
  return seen;
}

/** How many of `starts` begin with a module, by its id. */
function usesFrom(graph: Graph, starts: readonly string[]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const start of starts) {
    for (const id of reach(graph, start, new Set())) uses.set(id, (uses.get(id) ?? 0) + 1);
  }
  return uses;
}

/** A module of the first words of a page, or of what the page is made of. */
function chunkOf(graph: Graph, known: Known, id: string): string | null {
  if (ENTRIES.has(id)) return null;
  const [front, teachers] = [known.front.get(id) ?? 0, known.teachers.get(id) ?? 0];
  if (front + teachers > 1 || (front + teachers === 1 && KIT.test(id))) return front > 0 ? 'app' : 'teachers';
  if (teachers === 0 || id.includes('/node_modules/')) return null;
  for (const needed of reach(graph, id, new Set())) if (needed.includes('/node_modules/zod/')) return null;
  return known.search.has(id) ? 'search-parts' : 'teacher-parts';
}

/** The most common first: a group takes along what its modules import. */
const NAMES = ['app', 'teachers', 'search-parts', 'teacher-parts'];

/**
 * Groups of the modules that public pages begin with: `app` is what the front page needs too, `teachers` what search
 * and profile share, and each of the two has its own parts: a page comes in few files, which compress well. A module
 * that only mentions what forms check with (zod) stays outside, and so does what loads on demand.
 */
export function publicChunks(): {
  debugName: string;
  name: (id: string, graph: Graph) => string | null;
  priority: number;
}[] {
  let known: Known | null = null;
  return NAMES.map((name, index) => ({
    debugName: name,
    priority: NAMES.length - index,
    name(id, graph) {
      known ??= {
        front: usesFrom(graph, FRONT),
        teachers: usesFrom(graph, TEACHERS),
        search: reach(graph, page('search/search'), new Set()),
      };
      return chunkOf(graph, known, id) === name ? name : null;
    },
  }));
}
