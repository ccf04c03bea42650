import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './client.ts';

/** Stands for a value while the query is built. */
class Hole {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built once and then runs with other values: building costs more than sending it. `build` may pass
 * its values on to the query and nothing else: it never sees real ones.
 */
export function compiledOnce<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const holes = new Proxy({}, { get: (_target, name) => new Hole(String(name)) }) as Values;
  let compiled: CompiledQuery<Row> | null = null;
  return async (db, values) => {
    compiled ??= build(db, holes).compile();
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Hole ? values[parameter.name as keyof Values] : parameter,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
