/** Splits one CSV line with double quotes; in our data, a quoted value never spans lines. */
function splitLine(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const values: string[] = [];
  for (const match of line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)) {
    values.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
  }
  return values;
}

/**
 * Reads CSV text row by row: calls `make` with the values of `columns`, in that order, and returns its results. Throws
 * if a column is missing.
 */
export function readCsv<T>(
  text: string,
  columns: readonly string[],
  make: (values: readonly string[]) => T,
): T[] {
  const [head = '', ...lines] = text.split(/\r?\n/);
  const names = splitLine(head);
  const positions = columns.map((column) => {
    const position = names.indexOf(column);
    if (position < 0) throw new Error(`column ${column} is missing`);
    return position;
  });
  const made: T[] = [];
  for (const line of lines) {
    if (line === '') continue;
    const values = splitLine(line);
    made.push(make(positions.map((position) => values[position] ?? '')));
  }
  return made;
}
