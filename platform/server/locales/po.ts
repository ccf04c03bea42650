/** One message of a catalogue file. `plural` forms stand inside the texts, as ICU. */
export type PoEntry = {
  /** The English text. */
  message: string;
  /** Distinguishes messages with the same English text; null for most messages. */
  context: string | null;
  /** Empty if it is not translated yet. */
  translation: string;
  /** Files that use it. */
  origins: readonly string[];
  isObsolete: boolean;
};

const QUOTED = /^(?:msg\w+ )?"(.*)"$/;
const unescapePo = (text: string) =>
  text.replace(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character));

/** Parses a gettext catalogue that `lingui extract` wrote. The entries do not include the header. */
export function readPo(source: string): PoEntry[] {
  const entries: PoEntry[] = [];
  for (const block of source.split(/\n\s*\n/)) {
    const parts: Record<string, string> = {};
    const origins: string[] = [];
    let field = '';
    let isObsolete = false;
    for (const line of block.split('\n')) {
      const own = line.replace(/^#~ ?/, '');
      if (own !== line) isObsolete = true;
      if (own.startsWith('#: ')) origins.push(own.slice(3).trim());
      field = /^(msg\w+) /.exec(own)?.[1] ?? field;
      const quoted = QUOTED.exec(own)?.[1];
      if (field !== '' && quoted !== undefined) parts[field] = (parts[field] ?? '') + unescapePo(quoted);
    }
    const { msgid: message = '', msgctxt: context = null, msgstr: translation = '' } = parts;
    if (message !== '') entries.push({ message, context, translation, origins, isObsolete });
  }
  return entries;
}
