import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './client.ts';

/** Marks the position of a value while the query is built. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built once and then runs with different values: building costs more than sending. `build` gets
 * placeholders and may only pass them on to the query.
 */
export function compiledOnce<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const compile = compilerOf(build);
  return async (db, values) => (await db.executeQuery<Row>(compile(db, values))).rows;
}

/** The same without running it, for `joinWrite`. */
export function compilerOf<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => CompiledQuery<Row> {
  const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) }) as Values;
  let compiled: CompiledQuery<Row> | null = null;
  return (db, values) => {
    compiled ??= build(db, placeholders).compile();
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    return { ...compiled, parameters };
  };
}
