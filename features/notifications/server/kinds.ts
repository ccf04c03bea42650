import type { SmsEvent } from '#platform/server/sms/registered-text.ts';
import type { NoticeData, NoticeKind } from '#shared/texts/notice.ts';
import { type Translate, translateToEnglish } from '#shared/texts/translate.ts';
import { type AnyNoticeKind, type NoticeText, noticeText } from '../notice.ts';
import { TOPICS } from '../topics.ts';

const kinds = new Map<string, AnyNoticeKind>();

function hasKnownTopic(notice: NoticeKind): notice is AnyNoticeKind {
  return TOPICS.some((topic) => topic === notice.topic);
}

/** Called once at start-up. Throws if two kinds have the same name. */
export function registerNotices(notices: readonly NoticeKind[]): void {
  for (const notice of notices) {
    if (kinds.has(notice.kind)) throw new Error(`The notice kind ${notice.kind} is declared twice`);
    if (!hasKnownTopic(notice)) throw new Error(`The notice kind ${notice.kind} has an unknown topic`);
    kinds.set(notice.kind, notice);
  }
}

/** Every kind of notice in the application. */
export function listNoticeKinds(): AnyNoticeKind[] {
  return [...kinds.values()];
}

function smsEventOf({ kind, sms }: AnyNoticeKind): SmsEvent[] {
  return sms ? [{ event: kind, template: sms }] : [];
}

/** Returns the SMS templates (registered texts) of all kinds that have one. */
export function listSmsNotices(): SmsEvent[] {
  return listNoticeKinds().flatMap(smsEventOf);
}

/** Returns the SMS template (registered text) of a kind; null if it has none. */
export function findSmsEvent(kind: string): SmsEvent | null {
  const notice = kinds.get(kind);
  return (notice && smsEventOf(notice)[0]) ?? null;
}

/** The texts of a stored notice; null if no slice declares its kind any more. */
export function storedText(
  kind: string,
  data: NoticeData,
  t: Translate = translateToEnglish,
): NoticeText | null {
  const notice = kinds.get(kind);
  if (notice === undefined) return null;
  // The cast is safe: `notify` stored the data that belongs to this kind.
  return noticeText(notice, data as never, t);
}
