/**
 * Returns the order of rows after an update. Pending rows are in the server's order. A row that the teacher has
 * answered and that is still shown stays before the row that followed it.
 */
export function mergeRows(
  before: readonly string[],
  pending: readonly string[],
  answered: ReadonlySet<string>,
): string[] {
  const rows = [...pending];
  // Goes from last to first, so that an answered row can be placed before another answered row.
  for (const id of before.toReversed()) {
    if (!answered.has(id) || rows.includes(id)) continue;
    const following = before.slice(before.indexOf(id) + 1).find((other) => rows.includes(other));
    rows.splice(following === undefined ? rows.length : rows.indexOf(following), 0, id);
  }
  return rows;
}

/** The first `most` pending rows, and all answered rows at their places. */
export function firstRows(rows: readonly string[], answered: ReadonlySet<string>, most: number): string[] {
  let count = 0;
  return rows.filter((id) => answered.has(id) || ++count <= most);
}

/** The row that gets the focus after an answer: the next pending one, else the first; null if nothing is pending. */
export function rowAfter(rows: readonly string[], answered: ReadonlySet<string>, id: string): string | null {
  const isPending = (other: string) => other !== id && !answered.has(other);
  return rows.slice(rows.indexOf(id) + 1).find(isPending) ?? rows.find(isPending) ?? null;
}
