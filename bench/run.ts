/**
 * `npm run bench` runs every benchmark, `npm run bench -- places` one. Needs a build (`npm run build`).
 * BENCH_SMALL (10000) and BENCH_LARGE (100000) are the numbers of teachers for search.
 * BENCH_RUNS (5) is how often Lighthouse looks at each page; 0 leaves it out.
 * BENCH_BEFORE is the folder of a built checkout of another commit: booking, chat, fresh, page, pages
 * and search measure both in turn.
 * BENCH_USERS_SMALL (10000) and BENCH_USERS_LARGE (1000000) are the numbers of people for the lists of admins.
 * BENCH_ROUNDS (3) is the number of their rounds.
 * BENCH_VISITS (20) is how often `device` opens each page offline.
 * BENCH_CRAWL (100000) is the number of addresses of `crawl`.
 * BENCH_SCALE_TEACHERS (100000) is the size of `scale`; BENCH_SCALE=full stands for 1000000, with 2,000,000 people, 5,000,000
 * bookings and 10,000,000 messages. Its data stays in BENCH_SCALE_DIR (a folder of the system's temporary one).
 */
const BENCHES: Record<string, () => Promise<void>> = {
  places: async () => (await import('./places.ts')).benchPlaces(),
  sentences: async () => (await import('./sentences.ts')).benchSentences(),
  search: async () => (await import('./search.ts')).benchSearch(),
  cached: async () => (await import('./cached.ts')).benchCached(),
  crawl: async () => (await import('./crawl.ts')).benchCrawl(),
  booking: async () => {
    await (await import('./booking.ts')).benchBooking();
    await (await import('./plan-confirm.ts')).benchPlanConfirm();
  },
  'plan-confirm': async () => (await import('./plan-confirm.ts')).benchPlanConfirm(),
  chat: async () => {
    await (await import('./chat-writes.ts')).benchChatWrites();
    await (await import('./chat.ts')).benchChat();
  },
  'chat-writes': async () => (await import('./chat-writes.ts')).benchChatWrites(),
  admin: async () => (await import('./admin.ts')).benchAdminLists(),
  page: async () => (await import('./page.ts')).benchPage(),
  fresh: async () => (await import('./fresh.ts')).benchFresh(),
  next: async () => (await import('./next.ts')).benchNext(),
  pages: async () => (await import('./pages.ts')).benchPages(),
  taps: async () => (await import('./taps.ts')).benchTaps(),
  device: async () => (await import('./device.ts')).benchDevice(),
  metrics: async () => (await import('./metrics.ts')).benchMetrics(),
  scale: async () => (await import('./scale.ts')).benchScale(),
  'two-processes': async () => (await import('./two-processes.ts')).benchTwoProcesses(),
  attacks: async () => (await import('./attacks.ts')).benchAttacks(),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => BENCHES[name] === undefined);
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(2);
}
/** All benchmarks that run by default. `scale` fills gigabytes and `next` installs Next, so they run only by name. */
const usual = Object.keys(BENCHES).filter((name) => name !== 'scale' && name !== 'next');
for (const name of asked.length > 0 ? asked : usual) await BENCHES[name]?.();
