/** One line of comma-separated values with double quotes; a quoted value never spans lines in our data. */
function splitLine(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const values: string[] = [];
  for (const match of line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)) {
    values.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
  }
  return values;
}

/** Rows of a CSV text as arrays, in the order of `columns`. Throws when a column is missing. */
export function readCsv(text: string, columns: readonly string[]): string[][] {
  const [head = '', ...lines] = text.split('\n');
  const names = splitLine(head.trim());
  const positions = columns.map((column) => {
    const position = names.indexOf(column);
    if (position < 0) throw new Error(`column ${column} is missing`);
    return position;
  });
  return lines.filter(Boolean).map((line) => {
    const values = splitLine(line.replace(/\r$/, ''));
    return positions.map((position) => values[position] ?? '');
  });
}
