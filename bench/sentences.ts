import { findPlaceNameIndex } from '#features/places/server/service.ts';
import { createVocabulary, understandSentence } from '#features/search/sentence/sentence.ts';
import { nativeStyleNames } from '#features/search/server/native-styles.ts';
import SENTENCES from '#features/search/server/sentences.json' with { type: 'json' };
import { KNOWN_STYLES } from '#features/teachers/style-labels.ts';
import { percentile } from './measure.ts';

const ROUNDS = 50;
const GOAL_MS = 5;

/** Measures how long search takes to understand typed sentences: the test sentences, and a process's first one. */
export function benchSentences(): void {
  const names = KNOWN_STYLES.map(({ message }) => [message, message] as const);
  const start = performance.now();
  const book = findPlaceNameIndex();
  const vocabulary = createVocabulary([...names, ...nativeStyleNames()]);
  const understand = (sentence: string): number => {
    const begun = performance.now();
    understandSentence(sentence, vocabulary, book);
    return performance.now() - begun;
  };
  understand('hatha near Koramangala');
  const first = performance.now() - start;
  // The names of each city are prepared by its first sentence.
  const cold = SENTENCES.map(({ sentence }) => understand(sentence)).sort((a, b) => a - b);
  const warm = Array.from({ length: ROUNDS }, () => SENTENCES.map(({ sentence }) => understand(sentence)))
    .flat()
    .sort((a, b) => a - b);
  console.log(
    `\nSentences: ${SENTENCES.length}, ${ROUNDS} rounds; the first of a process ${first.toFixed(0)} ms`,
  );
  const row = (times: readonly number[]) => ({
    'p50 ms': percentile(times, 0.5).toFixed(3),
    'p95 ms': percentile(times, 0.95).toFixed(3),
    'p99 ms': percentile(times, 0.99).toFixed(3),
    'most ms': percentile(times, 1).toFixed(3),
  });
  console.table({ 'first round': row(cold), 'all others': row(warm) });
  const p95 = percentile(warm, 0.95);
  console.log(`p95 ≤ ${GOAL_MS} ms: ${p95 <= GOAL_MS ? 'met' : 'missed'}`);
}
