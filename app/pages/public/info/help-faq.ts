import { PRODUCT } from '#shared/product.ts';
import { type Translate, translateToEnglish } from '#shared/texts/translate.ts';

export type Question = { id: string; question: string; answer: readonly string[] };
export type FaqGroup = { id: string; title: string; questions: readonly Question[] };

/** The FAQ of the help page. It describes what the product does: change both together. */
const questionsIn = (t: Translate, days: string): readonly FaqGroup[] => [
  {
    id: 'general',
    title: t`General`,
    questions: [
      {
        id: 'what-is-it',
        question: t`What is ${PRODUCT.name}?`,
        answer: [
          t`${PRODUCT.name} is a place to find yoga teachers in India, near you or online. You look at profiles, prices and reviews, and ask a teacher for a session directly.`,
        ],
      },
      {
        id: 'what-does-it-cost',
        question: t`Does it cost anything?`,
        answer: [
          t`No. Signing up, searching, asking for sessions and chatting are free for students and teachers, and this core always stays free.`,
          t`You agree on the session with the teacher and pay the teacher. We take no commission.`,
        ],
      },
      {
        id: 'how-to-pay',
        question: t`How do I pay a teacher?`,
        answer: [
          t`Directly, by UPI or in cash. Your confirmed session shows the UPI id of the teacher to copy, and a code to scan from a second screen. Then say that you have paid, and the teacher says if it came and sends a receipt.`,
          t`${PRODUCT.name} holds no money, so refunds are between the two of you. If a teacher says twice that nothing came, both of you can report it to our team.`,
        ],
      },
      {
        id: 'verified',
        question: t`What does the green check badge mean?`,
        answer: [
          t`The teacher has sent us the profile for review, and our team has checked it before giving the badge. Verification typically takes ${days} business days.`,
          t`Certificates that we have not looked at yet show “not yet checked”.`,
        ],
      },
      {
        id: 'other-badges',
        question: t`What do the other badges mean?`,
        answer: [
          t`Free demo: the teacher offers a first session without a fee, once for each student.`,
          t`A 'Top Expertise' star marks a teacher's strongest specialisations, three at most.`,
          t`Verified session, beside a review: the reviewer had a session with this teacher that was booked here.`,
          t`New: the teacher has no reviews yet.`,
          t`ID seen: our team has looked at an ID of the teacher. We keep its kind, the last four characters and the date; the picture is deleted.`,
        ],
      },
      {
        id: 'ranking',
        question: t`In which order are teachers shown?`,
        answer: [
          t`By a score that is the same for everyone: how complete the profile is, the reviews (a few good reviews count less than many), how often and how fast the teacher replies, whether hours were published lately, and how near the teacher is to the area that you chose. Complete profiles rank higher.`,
          t`New teachers start in the middle, not at the end. Teachers cannot pay for a place in the list today.`,
          t`If you say what you practise for or your level, or sort by best match, teachers who fit come first: what you practise for counts 30 points, your times 20, your budget 15, the distance 15, the language 10 and the level 10. The card names the reasons, and the ranking orders equals. Every other order, such as the lowest price, is made among the 1,000 best of the ranking that pass your filters, or the 1,000 nearest.`,
          t`On a teacher's page, 'Why this place in search?' shows all points. Distances are between the centres of areas, never from an address.`,
        ],
      },
      {
        id: 'data',
        question: t`Who sees my mobile number and email address?`,
        answer: [
          t`They are never shown on a public page. A teacher sees them masked, and you exchange contact details in the chat when you want to.`,
        ],
      },
      {
        id: 'report',
        question: t`Something is wrong with a profile, a review or a message. What can I do?`,
        answer: [
          t`Use Report beside it. A person on our team looks at every report. In a conversation you can also block the other person at once.`,
        ],
      },
    ],
  },
  {
    id: 'students',
    title: t`For students`,
    questions: [
      {
        id: 'find',
        question: t`How do I find a teacher?`,
        answer: [
          t`Choose a city, an area, a style or a session type on the search page. You can narrow the list by price, experience and hours. No account is needed to look.`,
        ],
      },
      {
        id: 'book',
        question: t`How do I book a session?`,
        answer: [
          t`Open a profile, press Book Session and choose up to three times that suit you. To send a request you need an account with your city, a verified mobile number and a verified email address.`,
          t`Teachers can accept, reject or suggest alternative times. Students are notified automatically.`,
        ],
      },
      {
        id: 'how-long',
        question: t`How long does a reply take?`,
        answer: [
          t`Teachers are asked to respond within 24 hours. A request without a reply expires after 72 hours, or earlier if the days that you chose have passed. We notify you and show you similar teachers.`,
        ],
      },
      {
        id: 'cancel',
        question: t`Can I cancel?`,
        answer: [
          t`You can cancel a request that waits for a reply at any time under My Bookings. For a confirmed session you can ask the teacher to cancel it or suggest another time.`,
        ],
      },
      {
        id: 'pay',
        question: t`How do I pay?`,
        answer: [
          t`You pay the teacher directly, in the way the two of you agree on. We save the price from the profile in your request when you send it. It does not change afterwards.`,
        ],
      },
      {
        id: 'month',
        question: t`How does a monthly plan work?`,
        answer: [
          t`The teacher confirms your weekdays and one hour for all of them, for 30 days from the first session. All these hours are kept for you.`,
          t`You can skip a date until 12 hours before it and get a make-up session. Later than that, the session counts.`,
          t`You can pause a plan once, for up to 14 days. The sessions that you have not had move to after the pause, and the price stays. Nothing renews by itself.`,
        ],
      },
      {
        id: 'group-classes',
        question: t`How do group classes work?`,
        answer: [
          t`You take a seat for a month on the teacher’s page, and pay the teacher for that month. If you join later, you pay for the classes that are left.`,
          t`If a class is full, you can join the wait list. A free seat goes to the first on the list by itself: we tell you, and you can give it back.`,
          t`You can leave until 12 hours before your first class, and it costs nothing. After that the month stays due.`,
          t`A month does not take place if fewer people than the teacher’s minimum have joined two days before it begins. We tell everyone who joined, and there is nothing to pay.`,
          t`For a class for women we ask if you join as a woman. It is your own word, and we do not keep the answer.`,
        ],
      },
      {
        id: 'refunds',
        question: t`Who gives me my money back?`,
        answer: [
          t`Your teacher. ${PRODUCT.name} holds no money and takes no commission, so a refund is between the two of you. Use the chat to agree on it; if you cannot, report the payment to our team.`,
        ],
      },
      {
        id: 'review',
        question: t`When can I leave a review?`,
        answer: [
          t`Students can rate and review after a completed session. There is one review for each teacher; you can edit it later, and it then shows “edited”.`,
        ],
      },
      {
        id: 'did-not-happen',
        question: t`The session did not take place. What now?`,
        answer: [
          t`Tell us under My Bookings within 48 hours of its end. Our team asks both sides and decides. Until then, the session does not count as completed.`,
        ],
      },
    ],
  },
  {
    id: 'teachers',
    title: t`For teachers`,
    questions: [
      {
        id: 'join',
        question: t`How do I start teaching here?`,
        answer: [
          t`Sign up as a teacher, fill in your profile, publish the hours when you teach and submit the profile for review. Once it is approved you appear in search.`,
        ],
      },
      {
        id: 'verification',
        question: t`How long does verification take?`,
        answer: [
          t`Typically ${days} business days. If something is missing, we tell you what it is and you can resubmit.`,
        ],
      },
      {
        id: 'answer',
        question: t`How do I answer a request?`,
        answer: [
          t`Under Booking Requests you can accept with a time, suggest other times or reject. We notify the student at once. Please answer within 24 hours: how often and how fast you reply is part of your place in search.`,
        ],
      },
      {
        id: 'prices',
        question: t`Who sets the prices?`,
        answer: [
          t`You do: by the hour and by the month, online and in person. Leave a price empty if you do not offer it. You keep everything you charge.`,
        ],
      },
      {
        id: 'own-classes',
        question: t`How do I teach a group class?`,
        answer: [
          t`Under Group classes in your dashboard: choose days, time, place or link, seats, the price of a month and how many must join. Students join by themselves, and the wait list moves by itself.`,
          t`Its hours are kept like sessions, so nothing else can be confirmed in them. Days and time stay once somebody has joined. If you close a class, the month that runs goes on to its end.`,
        ],
      },
      {
        id: 'expertise',
        question: t`What is Top Expertise?`,
        answer: [
          t`Mark up to three of your specialisations. A 'Top Expertise' star marks your strongest specialisations on your profile.`,
        ],
      },
      {
        id: 'rank-higher',
        question: t`How do I appear higher in search?`,
        answer: [
          t`Complete your profile: your dashboard lists what is missing. Publish your hours, answer requests soon and ask your students for a review.`,
        ],
      },
      {
        id: 'hide',
        question: t`Can I take a break?`,
        answer: [
          t`Yes. Mark days off under Availability, or hide your profile altogether under Privacy & data. Hidden profiles leave search at once and come back when you want.`,
        ],
      },
    ],
  },
  {
    id: 'safety',
    title: t`Safety for home visits`,
    questions: [
      {
        id: 'share-session',
        question: t`Can I share a session with somebody I trust?`,
        answer: [
          t`Yes, students and teachers can. Press “Share this session” at a confirmed in-person session in your bookings and send the link yourself, for example by WhatsApp. We do not write to anyone else.`,
          t`The page shows the student’s first name, the teacher’s full name and picture, the day and time, the area and your answer to “All well?”. It never shows a phone number, an email or an address. Anyone with the link can open it, without signing in.`,
          t`It ends two hours after the planned end, at once when you withdraw the link, and when the session is cancelled. If the session is moved, the page follows.`,
        ],
      },
      {
        id: 'all-well',
        question: t`What does “All well?” do, and what not?`,
        answer: [
          t`If you share a session, we ask you “All well?” at its planned end and once more 15 minutes later, in the site, by email and as a push message if you have turned that on. Your answer shows on the shared page.`,
          t`Without an answer the page says “No answer yet”. Nothing else happens: we raise no alarm, and we do not tell the other person. Messages can be late or lost, so agree with your trusted person what they do then.`,
        ],
      },
      {
        id: 'emergency',
        question: t`Do you watch sessions or call for help?`,
        answer: [
          t`No. We do not watch, record or follow sessions, and our team does not wait for calls. In danger, call 112, India’s emergency number. The button “Call 112” starts that call on your phone; we do not learn of it.`,
          t`Afterwards, report the person from the profile or the chat. Our team looks at every report.`,
        ],
      },
      {
        id: 'exact-address',
        question: t`Who sees my address?`,
        answer: [
          t`In a request for an in-person session, an area and a landmark are enough: the teacher reads your message at once. Add the exact address at the session in your bookings. The teacher sees it only once the session is confirmed, and no longer than 24 hours after the last session. Your message is hidden from the teacher then too.`,
          t`We hide it on the site. We cannot take back what the teacher has written down, or what you wrote in the chat.`,
        ],
      },
    ],
  },
];

/** The FAQ with the promised verification time in business days, for example "2-3". */
export function faqGroups(verificationDays: string, t: Translate = translateToEnglish): readonly FaqGroup[] {
  return questionsIn(t, verificationDays);
}

/**
 * Without the dot below a letter of Hindi, which people often leave out, and without invisible joiners; with one nasal
 * sign of Hindi for both.
 */
const foldText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u093c\u200c\u200d]/g, '')
    .replaceAll('\u0901', '\u0902')
    .toLowerCase();

/** Questions that contain every word of `query`. Groups without a match are omitted. */
export function searchFaq(groups: readonly FaqGroup[], query: string): readonly FaqGroup[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  const hit = ({ question, answer }: Question) => {
    const text = foldText([question, ...answer].join(' '));
    return words.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, questions: group.questions.filter(hit) }))
    .filter(({ questions }) => questions.length > 0);
}
