const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A value on one line of at most `max` UTF-16 units, which is how operators count: cut after the last whole word that
 * fits, or inside a single long word after a whole grapheme.
 */
export function cutValue(value: string, max: number): string {
  const line = value.replace(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  let end = 0;
  for (const { segment, index } of graphemes.segment(line)) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  // No grapheme fits, because one grapheme can have any number of combining marks.
  if (end === 0) return line.slice(0, max).replace(/[\ud800-\udbff]$/, '');
  const word = line[end] === ' ' ? end : line.lastIndexOf(' ', end - 1);
  return line.slice(0, word > 0 ? word : end).replace(/[\s,;:-]+$/, '');
}
