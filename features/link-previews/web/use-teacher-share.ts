import { useLingui } from '@lingui/react/macro';
import type { PublicTeacher } from '#features/teachers/contract.ts';
import { usePageUrl } from '#platform/web/layouts/page-address.tsx';
import { shareLink, whatsAppUrl } from '#platform/web/ui/dialogs/share-link.ts';
import { sharedTeacherPath } from '#shared/sharing.ts';
import { displayName } from '#shared/texts/text.ts';

export type SharedTeacher = Pick<
  PublicTeacher,
  'id' | 'slug' | 'acceptsRequests' | 'firstName' | 'lastName' | 'cityName'
>;

export type TeacherShare = {
  url: string;
  /** URL that opens WhatsApp with the text and the page's URL. */
  whatsApp: string;
  /** Opens the device's share sheet. Calls `otherwise` if there is none or the browser refuses it. */
  share: (otherwise: () => void) => void;
};

/** The ways to share a teacher's page. */
export function useTeacherShare(teacher: SharedTeacher): TeacherShare {
  const { t } = useLingui();
  const url = usePageUrl()(sharedTeacherPath(teacher));
  const name = displayName(teacher);
  const { cityName } = teacher;
  const text = cityName === null ? t`${name} teaches yoga` : t`${name} teaches yoga in ${cityName}`;
  return {
    url,
    whatsApp: whatsAppUrl({ text, url }),
    share: (otherwise) => shareLink({ text, url }, otherwise),
  };
}
