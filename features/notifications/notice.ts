import type { NoticeData, NoticeKind } from '#shared/texts/notice.ts';
import { DELETED_CLASS, DELETED_USER, translatableName } from '#shared/texts/text.ts';
import { type Translate, translateToEnglish } from '#shared/texts/translate.ts';
import type { Topic } from './topics.ts';

/** A kind of notice without the type of its data, for code that handles all kinds. */
export type AnyNoticeKind = NoticeKind<never, Topic>;

type Definition<Data extends NoticeData> = NoticeKind<Data, Topic> & {
  readonly sample: Data;
  readonly variants?: Readonly<Record<string, Partial<Data>>>;
};

/**
 * Declares a kind of notice. Also add it to `notices` in slice.ts. The texts must not quote messages between users,
 * because other people may see them on a screen.
 */
export function defineNotice<Data extends NoticeData>(definition: Definition<Data>): NoticeKind<Data, Topic> {
  return definition;
}

export type NoticeText = { topic: Topic; title: string; body: string; href: string };

/** Says the words that replaced the name of an erased user, or the title of their class, in the reader's language. */
function readData<Data extends NoticeData>(data: Data, t: Translate): Data {
  const values = Object.entries(data).map(([name, value]) => [
    name,
    value === DELETED_USER || value === DELETED_CLASS ? t(translatableName(value)) : value,
  ]);
  return Object.fromEntries(values) as Data;
}

/** The texts of a notice, in the language of its reader. */
export function noticeText<Data extends NoticeData>(
  { topic, title, body, href }: NoticeKind<Data, Topic>,
  data: NoInfer<Data>,
  t: Translate = translateToEnglish,
): NoticeText {
  const read = readData<Data>(data, t);
  return { topic, title: title(read, t), body: body(read, t), href: href(data) };
}

/** Returns the texts of a notice kind with its sample data (`name` is '') and with each variant of the data. */
export function sampleTexts(notice: AnyNoticeKind): { name: string; data: NoticeData; words: NoticeText }[] {
  const { sample, variants = {} } = notice;
  return [['', {}] as const, ...Object.entries(variants)].map(([name, change]) => {
    // `defineNotice` has checked that the sample has the data of its kind.
    const data = { ...sample, ...change };
    return { name, data, words: noticeText(notice, data as never) };
  });
}
