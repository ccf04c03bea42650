import { useLingui } from '@lingui/react/macro';
import type { PublicTeacher } from '#features/teachers/contract.ts';
import { styleLabel } from '#features/teachers/style-labels.ts';
import { useSite } from '#platform/web/api/site.tsx';
import { CanonicalLinks, usePageUrl } from '#platform/web/layouts/page-address.tsx';
import { BreadcrumbData, StructuredData } from '#platform/web/layouts/structured-data.tsx';
import { useText } from '#platform/web/locales/use-text.ts';
import { PRODUCT } from '#shared/product.ts';
import { SHARE_PICTURE, teacherPicturePath } from '#shared/sharing.ts';
import { displayName } from '#shared/texts/text.ts';
import { type Translate, text } from '#shared/texts/translate.ts';

/** Title, description, canonical address and structured data of a teacher's page. */
export function TeacherHead({ teacher }: { teacher: PublicTeacher }) {
  const { t } = useLingui();
  const { publicOrigin } = useSite();
  const path = `/teacher/${teacher.id}`;
  const url = usePageUrl()(path);
  const name = displayName(teacher);
  const styles = teacher.specializations.slice(0, 3).map((one) => one.name);
  const say = useText();
  const city = teacher.cityName;
  const what = styles.length > 0 ? styles.map((style) => styleLabel(style, say)).join(', ') : t`yoga`;
  const heading = city === null ? t`${name}, yoga teacher` : t`${name}, yoga teacher in ${city}`;
  const description = [
    city === null ? t`${name} teaches ${what}.` : t`${name} teaches ${what} in ${city}.`,
    teacher.intro,
    t`See prices, available days and reviews, and request a session.`,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <>
      <title>{`${heading} | ${PRODUCT.name}`}</title>
      <meta name="description" content={description} />
      <CanonicalLinks path={path} />
      <meta property="og:type" content="profile" />
      <meta property="og:title" content={heading} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={publicOrigin + teacherPicturePath(teacher.id, say.locale)} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={String(SHARE_PICTURE.width)} />
      <meta property="og:image:height" content={String(SHARE_PICTURE.height)} />
      <meta property="og:image:alt" content={previewImageAlt(teacher, heading, say)} />
      <meta name="twitter:card" content="summary_large_image" />
      {!teacher.acceptsRequests && <meta name="robots" content="noindex" />}
    </>
  );
}

/** Alt text of the page's preview image. */
function previewImageAlt(teacher: PublicTeacher, heading: string, t: Translate): string {
  const { averageRating, totalReviews, cityName } = teacher;
  const name = displayName(teacher);
  const verified =
    cityName === null ? t`${name}, verified yoga teacher` : t`${name}, verified yoga teacher in ${cityName}`;
  const who = teacher.isVerified ? verified : heading;
  const rated = totalReviews > 0 ? t`${who}, rated ${averageRating} out of 5 by ${totalReviews}` : who;
  return `${rated}.${teacher.isSample ? ` ${t`Sample profile.`}` : ''}`;
}

/** schema.org data in the page; ratings only where there are any. */
export function TeacherStructuredData({ teacher }: { teacher: PublicTeacher }) {
  const { t } = useLingui();
  const { publicOrigin } = useSite();
  const url = usePageUrl()(`/teacher/${teacher.id}`);
  const crumbs = [
    { name: t`Home`, path: '/' },
    { name: t`Find Teachers`, path: '/search' },
    ...(teacher.cityName === null
      ? []
      : [{ name: teacher.cityName, path: `/search?${new URLSearchParams({ city: teacher.cityName })}` }]),
    { name: displayName(teacher), path: `/teacher/${teacher.id}` },
  ];
  return (
    <>
      <BreadcrumbData crumbs={crumbs} />
      <StructuredData data={structuredData(teacher, { url, origin: publicOrigin }, useText())} />
    </>
  );
}

const PRICES = [
  ['onlinePrice', text`Online, an hour`, 'hour'],
  ['offlinePrice', text`In person, an hour`, 'hour'],
  ['monthlyOnlinePrice', text`Online, a month`, 'month'],
  ['monthlyOfflinePrice', text`In person, a month`, 'month'],
] as const;

function structuredData(
  teacher: PublicTeacher,
  { url, origin }: { url: string; origin: string },
  t: Translate,
) {
  const offers = PRICES.flatMap(([field, name, unitText]) => {
    const price = teacher[field];
    return price === null
      ? []
      : [
          {
            '@type': 'Offer',
            name: t(name),
            url,
            price,
            priceCurrency: 'INR',
            priceSpecification: { '@type': 'UnitPriceSpecification', price, priceCurrency: 'INR', unitText },
          },
        ];
  });
  return {
    '@type': 'Service',
    serviceType: t`Yoga teaching`,
    url,
    name: t`Yoga sessions with ${displayName(teacher)}`,
    ...(teacher.cityName !== null && { areaServed: teacher.cityName }),
    provider: {
      '@type': 'Person',
      name: displayName(teacher),
      url,
      jobTitle: t`Yoga teacher`,
      ...(teacher.intro !== '' && { description: teacher.intro }),
      ...(teacher.profilePicture !== null && { image: new URL(teacher.profilePicture, origin).href }),
      knowsAbout: teacher.specializations.map((one) => one.name),
    },
    ...(offers.length > 0 && { offers }),
    ...(teacher.totalReviews > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: teacher.averageRating,
        reviewCount: teacher.totalReviews,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
}
