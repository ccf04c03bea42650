/** The path of a listed teacher's page. Throws if the filled database lists none. */
export async function someTeacherPath(origin: string): Promise<string> {
  const reply = await fetch(`${origin}/api/teachers/search?city=Mumbai&limit=1`);
  const [first] = (await reply.json()) as { id: string }[];
  if (first === undefined) throw new Error('The bench database lists no teacher.');
  return `/teacher/${first.id}`;
}
