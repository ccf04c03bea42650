/** A push message. Its words are in the recipient's language. */
export type PushText = {
  title: string;
  body: string;
  /** Neutral words, for a screen that other people may see. */
  hidden: { title: string; body: string };
  /** Path of the page that opens when the user taps the message. */
  path: string;
  /** A later message with the same tag replaces an earlier one: at most 32 characters of base64url. */
  tag: string;
  urgent: boolean;
  /** Id of the SMS that is not sent if the device confirms the push message; null: there is no SMS. */
  ack: string | null;
};
