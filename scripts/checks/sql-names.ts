/** A table or view named in SQL. */
export type NamedTable = { name: string; writes: boolean };

/** In order: comments, dollar quotes, strings, quoted identifiers, words, and single signs. */
const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'|"(?:[^"]|"")*"|[\p{L}_][\p{L}\p{N}_$]*|\$\d+|\S/gu;

/**
 * Returns the tokens of a statement. Unquoted identifiers are lower-case; comments are left out and strings are empty.
 */
function tokensOf(sql: string): string[] {
  return [...sql.matchAll(TOKEN)].flatMap(([token]) => {
    if (token.startsWith('--') || token.startsWith('/*')) return [];
    if (token.startsWith("'") || /^\$\w*\$/.test(token)) return ["''"];
    if (token.startsWith('"')) return [token.slice(1, -1)];
    return [token.toLowerCase()];
  });
}

function isWritten(tokens: readonly string[], index: number): boolean {
  let before = index - 1;
  if (tokens[before] === '.') before -= 2;
  if (tokens[before] === 'only' || tokens[before] === 'table') before -= 1;
  const [verb, first] = [tokens[before], tokens[before - 1]];
  if (verb === 'into' || verb === 'truncate') return true;
  if (verb === 'from') return first === 'delete';
  return verb === 'update' && !['for', 'key', 'do', 'on'].includes(first ?? '');
}

/**
 * Finds table names among the tokens. Ignores a name after a dot, which is a column, and after `as`, which is an alias.
 */
function namesIn(tokens: readonly string[], names: ReadonlySet<string>, isPlace = (_before: string) => true) {
  return tokens.flatMap((name, index): NamedTable[] => {
    const before = tokens[index - 1] ?? '';
    const isColumn = before === '.' && tokens[index - 2] !== 'public';
    if (!names.has(name) || isColumn || before === 'as' || !isPlace(before)) return [];
    return [{ name, writes: isWritten(tokens, index) }];
  });
}

/** The tables and views of `names` used in SQL. A common table expression must not reuse one of these names. */
export function namesInSql(sql: string, names: ReadonlySet<string>): NamedTable[] {
  return namesIn(tokensOf(sql), names);
}

/** Like `namesInSql`, but for text that may not be SQL: finds a name only after a keyword such as `from` or `join`. */
export function namesInText(text: string, names: ReadonlySet<string>): NamedTable[] {
  return namesIn(tokensOf(text), names, (before) =>
    /^(from|join|into|update|using|only|table)$/.test(before),
  );
}
