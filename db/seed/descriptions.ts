import type { SpecializationSlug } from '#db/factories/teachers.ts';

/** Sentences of a description, one list per position; {area}, {city}, {years} are filled in. */
export const OPENING_SENTENCES: readonly string[] = [
  'I have been teaching in {city} for {years} years, mostly in and around {area}.',
  'My classes grew out of a terrace in {area} where four neighbours met every morning.',
  'I came to yoga through a school teacher who never raised her voice, and I try to teach the same way.',
  'After {years} years of teaching I still write down a plan for every class.',
  'People usually find me when they have tried an app for a month and want someone to look at their knees.',
  'I teach from a bright room in {area} with space for six mats and one sleepy cat.',
  'I started with a batch of three in {area}; two of them still come.',
  'Before I taught I worked in an office, so I know what ten hours on a chair feel like.',
  'My own practice is early and quiet, and that is the mood I bring to class.',
  'I studied with two very different teachers: one strict, one playful. My classes sit somewhere between.',
  'What I offer is simple: regular practice, careful teaching and a timetable that holds.',
  'I moved to {city} for the work and stayed for the students.',
  'Most of my students begin with no experience at all, and I like it that way.',
];

export const CLASS_SENTENCES: readonly string[] = [
  'We begin with five minutes of breathing, warm up slowly and spend the second half on two or three postures in depth.',
  'Each class has one theme, from standing balance to hips, and a long rest at the end.',
  'I demonstrate once, then walk around, so expect your own corrections by name.',
  'The first class is mostly questions: what you do all day, what feels tight, what you want from this.',
  'I use blocks, belts and a chair so that the posture fits you and not the other way round.',
  'You get a short sequence to keep for the week, ten minutes long, so that practice does not depend on me.',
  'I count the breath aloud in the beginning and let you take over by the third week.',
  'We repeat the same sequence for a month, because that is how the body learns it.',
  'A class is fifty minutes of movement and ten of stillness; nobody leaves before the stillness.',
  'I keep instructions short and leave room for silence.',
  'There is always an easier version and a stronger one, and you choose without comment.',
  'We look at one detail each time, such as how the feet stand, and carry it through every posture.',
];

export const STYLE_SENTENCES: Readonly<Record<SpecializationSlug, readonly string[]>> = {
  'hatha-yoga': [
    'Hatha is my base: held postures, steady breath, no rush between them.',
    'In Hatha classes we hold each posture long enough to notice something.',
  ],
  'vinyasa-flow': [
    'The flow classes move with the breath and change a little every week.',
    'Vinyasa with me is smooth and unhurried: we learn the links before we speed up.',
  ],
  ashtanga: [
    'Ashtanga students learn the primary series posture by posture, at their own count.',
    'On Ashtanga days we practise the set series, and I adjust only when asked.',
  ],
  'yin-yoga': [
    'Yin evenings are three to five minutes a posture, close to the floor, lights low.',
    'In Yin we use every cushion in the house and stay a while.',
  ],
  'power-yoga': [
    'Power classes are the sweaty ones: planks, lunges and a proper warm-up first.',
    'If you like to work hard, the Power batch builds strength week by week.',
  ],
  'restorative-yoga': [
    'Restorative classes are five shapes in an hour, fully supported, mostly silent.',
    'For Restorative practice bring two blankets; I bring the bolsters.',
  ],
  'prenatal-yoga': [
    'Prenatal classes are small and unhurried; please ask your doctor first and tell me your week.',
    'For expecting mothers I keep the group to four and the pace very easy, with your doctor’s go-ahead.',
  ],
  'kids-yoga': [
    'Children get stories, animals and games; they are usually the ones who remember every name.',
    'The kids’ batch is loud for twenty minutes and surprisingly still for five.',
  ],
  meditation: [
    'Meditation is taught in plain words: sit, notice, begin again.',
    'We end with a sitting practice that starts at five minutes and grows slowly.',
  ],
  breathwork: [
    'Breathwork is introduced one technique at a time, seated, with plenty of pauses.',
    'I teach pranayama slowly and never on a full stomach.',
  ],
  'yoga-therapy': [
    'In one-to-one work I plan around what your body allows that week and leave advice on health to your doctor.',
    'Therapeutic sessions are slow, individual and adapted; they do not replace treatment.',
  ],
  'hot-yoga': [
    'The warm-room class is limited to six people and I ask everyone to bring a litre of water.',
    'Warm-room practice here is well aired, and you may step out at any time.',
  ],
};

export const STUDENT_SENTENCES: readonly string[] = [
  'My students are between nineteen and seventy-four, and nobody compares.',
  'Many of them are parents who practise while the children are at school.',
  'I enjoy teaching complete beginners; it keeps me honest.',
  'About half the group works in offices nearby, so we start and finish on the dot.',
  'I have a soft spot for people who think they are too stiff for yoga.',
  'Couples, friends and sisters are welcome to share a session.',
  'A few students have been with me since the start; they make newcomers feel at home.',
  'If you practised years ago and stopped, we begin again without a fuss.',
];

export const ONLINE_SENTENCES: readonly string[] = [
  'Online I ask you to place the camera at hip height so that I can see your feet.',
  'Online sessions are live, never recorded, and I keep them one-to-one unless you bring a friend.',
  'A stable connection and two metres of floor are enough for the online class.',
  'For online sessions I send a short list of household props the day before.',
];

export const IN_PERSON_SENTENCES: readonly string[] = [
  'In person I teach at my place near {area} or come to you when the traffic allows.',
  'For home visits around {area} I bring a spare mat and leave my shoes at the door.',
  'I travel within {area} and the lanes around it; farther away we can find a park.',
  'Society halls and terraces in {area} work well for small groups, and I am happy to arrange one.',
];

export const CLOSING_SENTENCES: readonly string[] = [
  'Send me a message with two or three times that suit you and we will find one.',
  'If you are unsure, write first; I would rather answer questions than fill a slot.',
  'Come ten minutes early the first time so that we can talk.',
  'Wear what you can bend in. That is all the equipment you need to begin.',
  'If a class must be moved, tell me the evening before and it is no trouble.',
  'I reply in the afternoons, between the morning and the evening batch.',
  'Bring a mat if you have one; if not, I have three.',
  'Start with one class, see how you feel the next day, then decide.',
  'I teach in English and Hindi and mix them freely.',
];
