import { type Text, text } from '#shared/texts/translate.ts';

/** Retention periods. They must match those of the retention jobs. */
export const RETENTION_PERIODS: readonly { what: Text; howLong: Text }[] = [
  {
    what: text`Your account, profile, bookings, messages and reviews`,
    howLong: text`As long as your account exists`,
  },
  {
    what: text`After you delete your account`,
    howLong: text`7 days to change your mind, then names, contact details, pictures and free text are removed`,
  },
  {
    what: text`Bookings and messages of a deleted account`,
    howLong: text`The other person keeps their copy without your name; 1 year`,
  },
  {
    what: text`Mobile number and email of a blocked account that is deleted`,
    howLong: text`Only as an unreadable code, so that the account cannot be opened again`,
  },
  {
    what: text`What you and a teacher say about payments, and your UPI id as a teacher`,
    howLong: text`As long as your account exists; the UPI id goes with it`,
  },
  {
    what: text`Receipts`,
    howLong: text`They stay with number, date and amount; your name and the reference go with your account`,
  },
  { what: text`Reviews of a deleted account`, howLong: text`They stay, signed “Student”` },
  { what: text`One-time codes (never in plain text)`, howLong: text`24 hours` },
  {
    what: text`Emails and SMS to you`,
    howLong: text`The text until it is sent, or encrypted for at most 7 days if sending fails; the fact that it was sent, 30 days`,
  },
  {
    what: text`Messages to us and reports`,
    howLong: text`Your text, name and address: 1 year after they are settled, or until your account is deleted`,
  },
  {
    what: text`Notices`,
    howLong: text`12 months; in notices to others, your name goes with your account`,
  },
  {
    what: text`Notification settings and calendar address`,
    howLong: text`As long as your account exists`,
  },
  {
    what: text`Teachers that you saved`,
    howLong: text`With your account, until you remove them or delete it; before you sign in, only in your browser. Teachers never see it`,
  },
  { what: text`Requests that your browser sent, so that none runs twice`, howLong: text`24 hours` },
  {
    what: text`Sessions that you share with somebody you trust`,
    howLong: text`Their page ends 2 hours after the session; the link is deleted a day after it`,
  },
  {
    what: text`Exact address of a session at your place`,
    howLong: text`Your teacher sees it until 24 hours after the last session; it is deleted when you remove it, or with your account`,
  },
  { what: text`Sign-in sessions`, howLong: text`30 days after they end` },
  {
    what: text`Sign-ins, codes and changes of contacts, as unreadable codes by which we trace attacks`,
    howLong: text`30 days`,
  },
  { what: text`Uploads that no profile uses`, howLong: text`24 hours` },
  {
    what: text`The picture of a teacher’s ID`,
    howLong: text`Until our team has seen it, at most 7 days. Kind, last four characters and date stay with the account`,
  },
  { what: text`Access and security logs`, howLong: text`365 days` },
  {
    what: text`Log of what our team does (audit log)`,
    howLong: text`At least 3 years; it cannot be changed or shortened`,
  },
  { what: text`Network addresses outside these logs`, howLong: text`Shortened before we store them` },
  { what: text`Backups`, howLong: text`35 days` },
  { what: text`Sign-ups that were never verified or used`, howLong: text`30 days` },
  {
    what: text`Browsers that you signed in with (an identifier, no address)`,
    howLong: text`400 days after the last use`,
  },
  {
    what: text`Accounts without a sign-in for 3 years`,
    howLong: text`Deleted after a notice 48 hours before`,
  },
];
