import { resolve } from 'node:path';

const page = (name: string) => resolve(`web/routes/${name}.tsx`);

/** What public pages load before they answer to a hand: the front page with its frames, then those about teachers. */
const FRONT = [resolve('web/entry-client.tsx'), page('root'), page('shell'), page('home')];
const TEACHERS = [page('guest-shell'), page('search'), page('teacher')];

const ROUTES = resolve('web/routes');
/** The first words of any page; each alone would be a file of a few hundred bytes that compresses badly. */
const KIT = /\/(?:web\/(?:api|ui)|shared|node_modules\/lucide-react)\//;

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

/**
 * Names the chunk of a module that public pages begin with: `app` where the front page needs it too, `teachers`
 * where search and profile share it; null leaves it to the bundler. What loads on demand never gets there.
 */
export function publicChunks(): (id: string, graph: Graph) => string | null {
  let known: { front: Map<string, number>; teachers: Map<string, number> } | null = null;
  return (id, graph) => {
    known ??= { front: usesFrom(graph, FRONT), teachers: usesFrom(graph, TEACHERS) };
    const [front, teachers] = [known.front.get(id) ?? 0, known.teachers.get(id) ?? 0];
    const shared = front + teachers > 1 || (front + teachers === 1 && KIT.test(id));
    if (!shared || id.startsWith(ROUTES) || FRONT.includes(id)) return null;
    return front > 0 ? 'app' : 'teachers';
  };
}
