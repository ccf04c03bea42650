const FROM = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const TO = 'ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ';
const LETTERS = new Map([...FROM].map((letter, index) => [letter, [...TO][index] ?? letter]));

/** Placeholders, tags and the syntax of plural forms: everything that is no text. */
const SYNTAX =
  /<\/?\d+\/?>|\{\w+\}|\{\w+, (?:plural|select|selectordinal),(?: offset:\d+)?|\b(?:zero|one|two|few|many|other)(?= \{)/g;

/** English with accents on every letter: what stays plain on a page was not translated. */
export function pseudo(message: string): string {
  let from = 0;
  let result = '';
  const accent = (part: string) => [...part].map((letter) => LETTERS.get(letter) ?? letter).join('');
  for (const match of message.matchAll(SYNTAX)) {
    result += accent(message.slice(from, match.index)) + match[0];
    from = match.index + match[0].length;
  }
  return result + accent(message.slice(from));
}
