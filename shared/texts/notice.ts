import type { SmsTemplate } from './sms-template.ts';
import type { Translate } from './translate.ts';

/** Values that a notice's texts use: names, times as shown, ids for links. Stored as JSON. */
export type NoticeData = Readonly<Record<string, string>>;

/** Data of notice kinds whose texts have no values. */
export type NoData = Readonly<Record<string, never>>;

/**
 * One kind of entry in a user's inbox, with its texts. `NoticeKind` without type arguments means a kind with any data,
 * as in the manifests. Use `defineNotice` of features/notifications to create one.
 */
export type NoticeKind<Data extends NoticeData = never, Topic extends string = string> = {
  /** Stored with each notice: a rename hides existing notices. */
  readonly kind: string;
  readonly topic: Topic;
  readonly to: 'student' | 'teacher' | 'anyone';
  /** Channels besides the inbox; email and SMS by default. */
  readonly channels?: readonly ('email' | 'sms')[];
  /** Sent immediately even at night. Notices that are not urgent wait until 8:00 in India. */
  readonly urgent?: true;
  /**
   * True if the mail is sent even when the user turned mails off, because the account or an appointment depends on it.
   */
  readonly essential: boolean;
  /**
   * The SMS text that operators register. Without it, only providers that accept free text can send the notice by SMS.
   */
  readonly sms?: SmsTemplate<Data>;
  readonly title: (data: Data, t: Translate) => string;
  readonly body: (data: Data, t: Translate) => string;
  /** Path that the notice opens. */
  readonly href: (data: Data) => string;
  /** For tests and previews. */
  readonly sample: NoticeData;
  /** Changes to the sample data for which the texts differ, by a short name. */
  readonly variants?: Readonly<Record<string, NoticeData>>;
};
