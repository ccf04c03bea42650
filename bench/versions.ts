import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BenchUser, ChatPair } from './chat-people.ts';

export type BenchData = { talks: ChatPair[]; idle: BenchUser[]; teacherIds: string[] };

const MAKE_WORLD = `
  const [url, pairs, idle, teachers] = process.argv.slice(1);
  const { makeChatWorld } = await import('./bench/chat-people.ts');
  const { createTeacher } = await import('./test/factories.ts');
  const { db, talks, idle: others, close } = await makeChatWorld(url, Number(pairs), Number(idle));
  const teacherIds = [];
  for (let index = 0; index < Number(teachers); index += 1) teacherIds.push((await createTeacher(db)).teacherId);
  await close();
  console.log(JSON.stringify({ talks, idle: others, teacherIds }));
`;

/** Fills an empty database by the migrations and factories of a checkout. */
export async function createBenchData(
  root: string,
  databaseUrl: string,
  { pairs, idle, teachers }: { pairs: number; idle: number; teachers: number },
): Promise<BenchData> {
  const input = [databaseUrl, pairs, idle, teachers].map(String);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', MAKE_WORLD, '--', ...input],
    { cwd: root, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout) as BenchData;
}
