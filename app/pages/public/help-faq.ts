import { PRODUCT } from '#shared/product.ts';

export type Question = { id: string; question: string; answer: readonly string[] };
export type FaqGroup = { id: string; title: string; questions: readonly Question[] };

/** Placeholder for the promised verification time from the site settings. */
const DAYS = '{verificationDays}';

/** The FAQ of the help page. It describes what the product does: change both together. */
const QUESTIONS: readonly FaqGroup[] = [
  {
    id: 'general',
    title: 'General',
    questions: [
      {
        id: 'what-is-it',
        question: `What is ${PRODUCT.name}?`,
        answer: [
          `${PRODUCT.name} is a place to find yoga teachers in India, near you or online. You look at profiles, prices and reviews, and ask a teacher for a session directly.`,
        ],
      },
      {
        id: 'what-does-it-cost',
        question: 'Does it cost anything?',
        answer: [
          'No. Signing up, searching, asking for sessions and chatting are free for students and teachers, and this core always stays free.',
          'You agree on the session with the teacher and pay the teacher. We take no commission.',
        ],
      },
      {
        id: 'verified',
        question: 'What does the green check badge mean?',
        answer: [
          `The teacher has sent us the profile for review, and our team has checked it before giving the badge. Verification typically takes ${DAYS} business days.`,
          'Certificates that we have looked at carry the date of the check; newer ones show “not yet checked”.',
        ],
      },
      {
        id: 'other-badges',
        question: 'What do the other badges mean?',
        answer: [
          'Free demo: the teacher offers a first session without a fee, once for each student.',
          "A 'Top Expertise' star marks a teacher's strongest specialisations, three at most.",
          'Verified session, beside a review: the reviewer had a session with this teacher that was booked here.',
          'New: the teacher has no reviews yet.',
        ],
      },
      {
        id: 'ranking',
        question: 'In which order are teachers shown?',
        answer: [
          'By a score that is the same for everyone: how complete the profile is, the reviews (a few good reviews count less than many), how often and how fast the teacher replies, whether hours were published lately, and how near the teacher is to the area that you chose. Complete profiles rank higher.',
          'New teachers start in the middle, not at the end. Teachers cannot pay for a place in the list today.',
        ],
      },
      {
        id: 'data',
        question: 'Who sees my mobile number and email address?',
        answer: [
          'They are never shown on a public page. A teacher sees them masked, and you exchange contact details in the chat when you want to.',
        ],
      },
      {
        id: 'report',
        question: 'Something is wrong with a profile, a review or a message. What can I do?',
        answer: [
          'Use Report beside it. A person on our team looks at every report. In a conversation you can also block the other person at once.',
        ],
      },
    ],
  },
  {
    id: 'students',
    title: 'For students',
    questions: [
      {
        id: 'find',
        question: 'How do I find a teacher?',
        answer: [
          'Choose a city, an area, a style or a session type on the search page. You can narrow the list by price, experience and hours. No account is needed to look.',
        ],
      },
      {
        id: 'book',
        question: 'How do I book a session?',
        answer: [
          'Open a profile, press Book Session and choose up to three times that suit you. To send a request you need an account with your city, a verified mobile number and a verified email address.',
          'Teachers can accept, reject or suggest alternative times. Students are notified automatically.',
        ],
      },
      {
        id: 'how-long',
        question: 'How long does a reply take?',
        answer: [
          'Teachers are asked to respond within 24 hours. A request without a reply expires after 72 hours, or earlier if the days that you chose have passed. We notify you and show you similar teachers.',
        ],
      },
      {
        id: 'cancel',
        question: 'Can I cancel?',
        answer: [
          'You can cancel a request that waits for a reply at any time under My Bookings. For a confirmed session you can ask the teacher to cancel it or suggest another time.',
        ],
      },
      {
        id: 'pay',
        question: 'How do I pay?',
        answer: [
          'You pay the teacher directly, in the way the two of you agree on. We save the price from the profile in your request when you send it. It does not change afterwards.',
        ],
      },
      {
        id: 'review',
        question: 'When can I leave a review?',
        answer: [
          'Students can rate and review after a completed session. There is one review for each teacher; you can edit it later, and it then shows “edited”.',
        ],
      },
      {
        id: 'did-not-happen',
        question: 'The session did not take place. What now?',
        answer: [
          'Tell us under My Bookings within 48 hours of its end. Our team asks both sides and decides. Until then, the session does not count as completed.',
        ],
      },
    ],
  },
  {
    id: 'teachers',
    title: 'For teachers',
    questions: [
      {
        id: 'join',
        question: 'How do I start teaching here?',
        answer: [
          'Sign up as a teacher, fill in your profile, publish the hours when you teach and submit the profile for review. Once it is approved you appear in search.',
        ],
      },
      {
        id: 'verification',
        question: 'How long does verification take?',
        answer: [
          `Typically ${DAYS} business days. If something is missing, we tell you what it is and you can resubmit.`,
        ],
      },
      {
        id: 'answer',
        question: 'How do I answer a request?',
        answer: [
          'Under Booking Requests you can accept with a time, suggest other times or reject. We notify the student at once. Please answer within 24 hours: how often and how fast you reply is part of your place in search.',
        ],
      },
      {
        id: 'prices',
        question: 'Who sets the prices?',
        answer: [
          'You do: by the hour and by the month, online and in person. Leave a price empty if you do not offer it. You keep everything you charge.',
        ],
      },
      {
        id: 'expertise',
        question: 'What is Top Expertise?',
        answer: [
          "Mark up to three of your specialisations. A 'Top Expertise' star marks your strongest specialisations on your profile.",
        ],
      },
      {
        id: 'rank-higher',
        question: 'How do I appear higher in search?',
        answer: [
          'Complete your profile: your dashboard lists what is missing. Publish your hours, answer requests soon and ask your students for a review.',
        ],
      },
      {
        id: 'hide',
        question: 'Can I take a break?',
        answer: [
          'Yes. Mark days off under Availability, or hide your profile altogether under Privacy & data. Hidden profiles leave search at once and come back when you want.',
        ],
      },
    ],
  },
];

/** The FAQ with the promised verification time in business days, for example "2-3". */
export function faqWith(verificationDays: string): readonly FaqGroup[] {
  const fill = (question: Question): Question => ({
    ...question,
    answer: question.answer.map((paragraph) => paragraph.replaceAll(DAYS, verificationDays)),
  });
  return QUESTIONS.map((group) => ({ ...group, questions: group.questions.map(fill) }));
}

/** Questions that contain every word of `query`. Groups without a match are omitted. */
export function searchFaq(groups: readonly FaqGroup[], query: string): readonly FaqGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  const hit = ({ question, answer }: Question) => {
    const text = [question, ...answer].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, questions: group.questions.filter(hit) }))
    .filter(({ questions }) => questions.length > 0);
}
