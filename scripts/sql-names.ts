/** A table or view that a piece of SQL names. */
export type NamedTable = { name: string; writes: boolean };

/** In order: comments, dollar quotes, strings, quoted identifiers, words, and single signs. */
const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'|"(?:[^"]|"")*"|[\p{L}_][\p{L}\p{N}_$]*|\$\d+|\S/gu;

/** Identifiers lower-cased, quoted ones as they are; strings and comments left out. */
function tokensOf(sql: string): string[] {
  return [...sql.matchAll(TOKEN)].flatMap(([token]) => {
    if (token.startsWith('--') || token.startsWith('/*')) return [];
    if (token.startsWith("'") || /^\$\w*\$/.test(token)) return ["''"];
    if (token.startsWith('"')) return [token.slice(1, -1)];
    return [token.toLowerCase()];
  });
}

/** Names that the statement itself gives to its parts: `with name as (`. */
function partsOf(tokens: readonly string[]): Set<string> {
  const parts = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    if (token !== 'as') continue;
    const opens = /^(not|materialized)$/.test(tokens[index + 1] ?? '')
      ? tokens.slice(index + 1, index + 4).includes('(')
      : tokens[index + 1] === '(';
    if (!opens) continue;
    // `name (column, column) as (`
    const at = tokens[index - 1] === ')' ? tokens.lastIndexOf('(', index) - 1 : index - 1;
    if (['with', 'recursive', ','].includes(tokens[at - 1] ?? '')) parts.add(tokens[at] ?? '');
  }
  return parts;
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
 * Every word of a piece of SQL that names one of `names`, wherever it is placed: lists, joins, subqueries and fragments are found
 * alike. Columns behind a dot and words behind `as` are none.
 */
export function namesInSql(sql: string, names: ReadonlySet<string>): NamedTable[] {
  const tokens = tokensOf(sql);
  const parts = partsOf(tokens);
  return tokens.flatMap((name, index) => {
    if (!names.has(name) || parts.has(name)) return [];
    const isColumn = tokens[index - 1] === '.' && tokens[index - 2] !== 'public';
    if (isColumn || tokens[index - 1] === 'as') return [];
    return [{ name, writes: isWritten(tokens, index) }];
  });
}

/** The same for a text that may be no SQL: alone, with an alias, or behind a word that a table follows. */
export function namesInText(text: string, names: ReadonlySet<string>): NamedTable[] {
  const [only, as, alias, ...more] = text.trim().split(/\s+/);
  if (only === undefined) return [];
  const isName = as === undefined || (as === 'as' && alias !== undefined && more.length === 0);
  if (isName) return names.has(only) ? [{ name: only, writes: false }] : [];
  const tokens = tokensOf(text);
  const parts = partsOf(tokens);
  return namesInSql(text, names).filter(({ name }) => {
    const places = tokens.flatMap((token, index) => (token === name && !parts.has(name) ? [index] : []));
    return places.some((at) => /^(from|join|into|update|using|only|table)$/.test(tokens[at - 1] ?? ''));
  });
}
