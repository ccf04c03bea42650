/** A push message. Its words are in the recipient's language. */
export type PushText = {
  title: string;
  body: string;
  /** The words for a screen that others may see. */
  hidden: { title: string; body: string };
  /** The page that it opens. */
  path: string;
  /** A later message with the same tag replaces an earlier one: at most 32 characters of base64url. */
  tag: string;
  urgent: boolean;
  /** The SMS that the device's receipt makes unnecessary; null: none. */
  ack: string | null;
};
