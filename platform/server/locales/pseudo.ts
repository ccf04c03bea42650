const FROM = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const TO = 'ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ';
const LETTERS = new Map([...FROM].map((letter, index) => [letter, [...TO][index] ?? letter]));

/** Placeholders, tags and the syntax of plural forms: everything that is no text. */
const SYNTAX =
  /<\/?\d+\/?>|\{\w+\}|\{\w+, (?:plural|select|selectordinal),(?: offset:\d+)?|\b(?:zero|one|two|few|many|other)(?= \{)/g;

/** Share by which the text grows: more than in most translations. */
const GROWTH = 0.4;

/**
 * Pseudo-translation for tests: English with an accent on every letter, and longer. Any text on a page that has no
 * accents was not translated.
 */
export function pseudoTranslate(message: string): string {
  let from = 0;
  let result = '';
  const accent = (part: string) => [...part].map((letter) => LETTERS.get(letter) ?? letter).join('');
  for (const match of message.matchAll(SYNTAX)) {
    result += accent(message.slice(from, match.index)) + match[0];
    from = match.index + match[0].length;
  }
  const more = Math.round(accent(message).replace(/[<{][^>}]*[>}]/g, '').length * GROWTH);
  return `${result}${accent(message.slice(from))}${' ·····'.repeat(10).slice(0, Math.min(more, 60))}`;
}
