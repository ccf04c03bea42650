import { Trans, useLingui } from '@lingui/react/macro';
import type { PublicTeacher } from '#features/teachers/contract.ts';
import { styleLabel } from '#features/teachers/style-labels.ts';
import { Brand } from '#platform/web/layouts/brand.tsx';
import { useText } from '#platform/web/locales/use-text.ts';
import { QrCode } from '#platform/web/ui/qr-code.tsx';
import { PRODUCT } from '#shared/product.ts';
import { displayName } from '#shared/texts/text.ts';

const STYLES_SHOWN = 4;

type PosterPaperProps = {
  teacher: Pick<PublicTeacher, 'firstName' | 'lastName' | 'specializations' | 'cityName'>;
  /** Short URL of the teacher's page, with the origin. */
  url: string;
};

/** An A5 poster: paper is white and ink dark in both themes. */
export function PosterPaper({ teacher, url }: PosterPaperProps) {
  const { t } = useLingui();
  const say = useText();
  const name = displayName(teacher);
  const styles = teacher.specializations
    .slice(0, STYLES_SHOWN)
    .map(({ name: style }) => styleLabel(style, say));
  return (
    <article
      data-theme="light"
      aria-label={t`Poster`}
      className="poster mx-auto flex aspect-[148/210] w-full max-w-[30rem] flex-col items-center justify-between gap-4 rounded-md border border-line bg-surface p-[8%] text-center text-ink"
    >
      <div className="flex flex-col items-center">
        <Brand />
        <p className="mt-5 text-md font-semibold text-primary-ink print:mt-7">
          <Trans>Yoga with</Trans>
        </p>
        <h2 className="mt-1 font-display text-2xl leading-head font-semibold text-balance break-words sm:text-3xl print:text-3xl">
          {name}
        </h2>
        {styles.length > 0 && <p className="mt-3 text-balance print:text-md">{styles.join(', ')}</p>}
        {teacher.cityName !== null && <p className="mt-1 text-ink-2 print:text-md">{teacher.cityName}</p>}
      </div>
      <div className="aspect-square w-[66%] rounded-t-[50%_38%] rounded-b-md border-2 border-accent bg-[#fff] p-[5%] pt-[14%]">
        <QrCode text={url} label={t`QR code of ${url}`} className="size-full" />
      </div>
      <div className="flex w-full flex-col items-center gap-2">
        <p className="font-display text-lg font-semibold print:text-xl">
          <Trans>Find me on {PRODUCT.name}</Trans>
        </p>
        <p className="text-sm break-words text-ink-2 print:text-md">{url.replace(/^https?:\/\//, '')}</p>
      </div>
    </article>
  );
}
