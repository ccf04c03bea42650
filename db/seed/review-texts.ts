/** Review texts by stars: an opening and often an addition. */
type Texts = { openings: readonly string[]; additions: readonly string[] };

const WARM: Texts = {
  openings: [
    'Patient, clear and always on time.',
    'I look forward to these mornings now.',
    'Explains every posture in simple words.',
    'My first yoga class ever and I never felt out of place.',
    'Corrects gently and remembers what I found hard last week.',
    'Calm voice, well planned classes.',
    'I have been practising here for three months and have not got bored.',
    'Exactly the pace I was looking for.',
    'Very attentive, even over video.',
    'My mother and I take the class together and both enjoy it.',
    'Good balance of effort and rest.',
    'Starts on time, ends on time, and the hour in between is lovely.',
    'Takes questions seriously, however basic.',
    'Lots of small corrections that made a difference.',
    'The breathing part at the start is my favourite.',
  ],
  additions: [
    'Would book again.',
    'The weekly ten-minute sequence is a nice touch.',
    'The last ten minutes of rest are worth it alone.',
    'Replies quickly when I need to move a class.',
    'Easy to follow in Hindi and English.',
    'The room is airy and there are enough props for everyone.',
    'Happy to have found someone close to home.',
    'I finally understand what to do with my shoulders.',
    'A good start to the week.',
    'Thank you!',
  ],
};

const GOOD: Texts = {
  openings: [
    'Good teacher, clear instructions.',
    'Nice steady classes.',
    'Well structured and friendly.',
    'Helpful corrections and an easy manner.',
    'Enjoyed the sessions so far.',
    'Solid class for beginners.',
    'Knows the subject well and adapts to the group.',
    'A pleasant hour after work.',
  ],
  additions: [
    'The morning batch fills up fast.',
    'Parking near the place is a bit difficult.',
    'I would like a few more weekend slots.',
    'The pace was quick in the first class, better since then.',
    'Video quality dropped once or twice, otherwise fine.',
    'Sometimes we run five minutes over.',
    'A little strict on timing, which I have come to like.',
    'Would suit people who already know the basics.',
  ],
};

const FAIR: Texts = {
  openings: [
    'Decent class, though not quite my style.',
    'Good teaching, but the group was larger than I expected.',
    'Fine for a start.',
    'The class itself was good; finding the place was not.',
    'Friendly teacher, but the pace was too slow for me.',
  ],
  additions: [
    'Two sessions were moved at short notice.',
    'I would have liked more individual corrections.',
    'Might try the evening batch instead.',
    'Suits beginners better, I think.',
  ],
};

const BY_STARS: Readonly<Record<number, Texts>> = { 5: WARM, 4: GOOD, 3: FAIR };

/** A review text for 3, 4 or 5 stars that is not in `used`; the search starts at combination `turn`. */
export function reviewText(stars: number, turn: number, used: ReadonlySet<string>): string {
  const { openings, additions } = BY_STARS[stars] ?? FAIR;
  const all = openings.length * (additions.length + 1);
  for (let step = 0; ; step += 1) {
    const at = turn + step;
    const addition = additions[(at + Math.floor(at / openings.length)) % (additions.length + 1)];
    const text = [openings[at % openings.length], addition].filter(Boolean).join(' ');
    if (!used.has(text) || step === all) return text;
  }
}
