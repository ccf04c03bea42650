// The import rules of the house. scripts/checks/imports.ts proves each of them against a seeded violation.
const TESTS = '\\.test\\.tsx?$|^test/|^e2e/|^bench/|^scripts/|\\.config\\.ts$';
const APP_SERVER = '^app/(?!entry-|routes|page-modules)[^/]+\\.ts$';
const SERVER_SIDE = `${APP_SERVER}|^platform/server/|^db/|^features/[^/]+/(server/|slice\\.ts$)`;
/** A slice's contracts and rules: its root and the folders beside server/ and web/. */
const RULES = '^features/[^/]+/(?!server/|web/|slice\\.ts).+\\.ts$';
const WEB_SIDE =
  '^app/(pages/|offline/(?!offline-pages)|worker/|entry-|routes|page-modules)|^platform/web/|^features/[^/]+/web/';

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    rule(
      'no-cycles',
      'In a circle no file can be read or changed alone, and what is loaded first depends on who asks.',
      {},
      { circular: true },
    ),
    rule(
      'resolvable',
      'An import that leads nowhere fails at run time only on the path that needs it.',
      {},
      { couldNotResolve: true },
    ),
    rule(
      'shared-is-a-leaf',
      'Everything imports shared/, in the browser and on the server: whatever it pulls in, all of them carry.',
      { path: '^shared/', pathNot: TESTS },
      { pathNot: '^shared/|^node_modules/zod/' },
    ),
    rule(
      'slice-roots-are-isomorphic',
      'Contracts and rules run on both sides: they may know shared/, zod and the contracts and rules of slices, nothing else.',
      { path: RULES, pathNot: `/slice\\.ts$|${TESTS}` },
      { pathNot: `^shared/|^node_modules/zod/|${RULES}` },
    ),
    rule(
      'web-never-reaches-server',
      'Server code in the bundle would leak what it knows, and the browser speaks to the server by calls only.',
      { path: WEB_SIDE, pathNot: TESTS },
      { path: `${SERVER_SIDE}|^node_modules/(pg|kysely|fastify|@fastify)/` },
    ),
    rule(
      'server-never-reaches-web',
      'Node runs the server without a build and can not load components; pages come from the built entry.',
      { path: SERVER_SIDE, pathNot: TESTS },
      { path: `${WEB_SIDE}|^node_modules/(react|react-dom|react-router|@tanstack)/` },
    ),
    rule(
      'platform-is-below-features',
      'The platform serves every slice alike. app/ joins the slices to it.',
      { path: '^platform/', pathNot: TESTS },
      { path: '^(app|features)/|^db/(seed|factories)/' },
    ),
    rule(
      'features-are-below-app',
      'app/ assembles the slices. A slice that reaches up cannot be read or deleted alone.',
      { path: '^features/', pathNot: TESTS },
      { path: '^app/|^db/(seed|factories)/' },
    ),
    rule(
      'slices-meet-at-the-service',
      'On the server another slice is its service.ts and the events that it emits; the rest of it can change freely.',
      { path: '^features/([^/]+)/server/', pathNot: TESTS },
      { path: '^features/[^/]+/server/', pathNot: '^features/($1/|[^/]+/server/(service|events)\\.ts$)' },
    ),
    rule(
      'data-meets-at-the-service',
      'Sample data and backfills run in `npm start`; to them, too, a slice is its contract and its service.',
      { path: '^db/', pathNot: TESTS },
      {
        path: '^app/|^features/[^/]+/(server|web)/',
        pathNot: '^features/[^/]+/server/(service|events)\\.ts$',
      },
    ),
    rule(
      'manifests-are-for-app',
      'A slice.ts names the server side of its own slice; only app/ puts slices together.',
      { pathNot: `^app/|${TESTS}` },
      { path: '^features/[^/]+/slice\\.ts$' },
    ),
    rule(
      'slices-never-meet-in-web',
      'Web sides are put together by the pages in app/pages, by properties.',
      { path: '^features/([^/]+)/web/', pathNot: TESTS },
      { path: '^features/[^/]+/web/', pathNot: '^features/$1/' },
    ),
    rule(
      'sql-in-stores-only',
      'What a query costs and which index serves it can be judged where all queries of a table stand together.',
      {
        path: '^(app|features|platform|shared|db/(seed|factories))/',
        pathNot: `store\\.ts$|^platform/server/db/|${TESTS}`,
      },
      { path: '^node_modules/(pg|kysely)/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'stores-are-the-bottom',
      'A store takes rows in and hands records out; whoever may and what follows is decided above it.',
      { path: '^features/[^/]+/server/.*store\\.ts$' },
      { path: '^features/[^/]+/server/.*(service|routes|view|jobs)\\.ts$' },
    ),
    rule(
      'services-know-no-routes',
      'A use case runs the same from a call, a job and a test.',
      { path: '^features/[^/]+/server/', pathNot: `routes\\.ts$|${TESTS}` },
      { path: '^features/[^/]+/server/.*routes\\.ts$' },
    ),
    rule(
      'nothing-imports-tests',
      'What runs for people must not depend on what runs for us.',
      { pathNot: TESTS },
      { path: '\\.test\\.tsx?$|^test/|^e2e/|^bench/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // bench/next is an application of its own, with dependencies that are installed when it is measured.
    exclude: { path: '^dist/|^bench/next/|\\.css$|\\.svg$' },
    tsPreCompilationDeps: true,
    // A second checkout may share the packages of the first by a link.
    preserveSymlinks: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
