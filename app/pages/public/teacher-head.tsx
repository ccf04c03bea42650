import { useLingui } from '@lingui/react/macro';
import type { PublicTeacher } from '#features/teachers/contract.ts';
import { useSite } from '#platform/web/api/site.tsx';
import { PageAddress, usePageUrl } from '#platform/web/layouts/page-address.tsx';
import { BreadcrumbData, StructuredData } from '#platform/web/layouts/structured-data.tsx';
import { PRODUCT } from '#shared/product.ts';
import { SHARE_PICTURE, teacherPicturePath } from '#shared/sharing.ts';
import { displayName } from '#shared/text.ts';

/** Title, description, canonical address and structured data of a teacher's page. */
export function TeacherHead({ teacher }: { teacher: PublicTeacher }) {
  const { t } = useLingui();
  const { publicOrigin } = useSite();
  const path = `/teacher/${teacher.id}`;
  const url = usePageUrl()(path);
  const name = displayName(teacher);
  const styles = teacher.specializations.slice(0, 3).map((one) => one.name);
  const place = teacher.cityName === null ? '' : ` in ${teacher.cityName}`;
  const description = [
    `${name} teaches ${styles.length > 0 ? styles.join(', ') : 'yoga'}${place}.`,
    teacher.intro,
    t`See prices, available days and reviews, and request a session.`,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <>
      <title>{t`${name}, yoga teacher${place} | ${PRODUCT.name}`}</title>
      <meta name="description" content={description} />
      <PageAddress path={path} />
      <meta property="og:type" content="profile" />
      <meta property="og:title" content={`${name}, yoga teacher${place}`} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={publicOrigin + teacherPicturePath(teacher.id)} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={String(SHARE_PICTURE.width)} />
      <meta property="og:image:height" content={String(SHARE_PICTURE.height)} />
      <meta property="og:image:alt" content={previewImageAlt(teacher)} />
      <meta name="twitter:card" content="summary_large_image" />
      {!teacher.acceptsRequests && <meta name="robots" content="noindex" />}
    </>
  );
}

/** Alt text of the page's preview image. */
function previewImageAlt(teacher: PublicTeacher): string {
  const place = teacher.cityName === null ? '' : ` in ${teacher.cityName}`;
  const rating =
    teacher.totalReviews > 0 ? `, rated ${teacher.averageRating} out of 5 by ${teacher.totalReviews}` : '';
  const sample = teacher.isSample ? ' Sample profile.' : '';
  return `${displayName(teacher)}, ${teacher.isVerified ? 'verified ' : ''}yoga teacher${place}${rating}.${sample}`;
}

/** schema.org data in the page; ratings only where there are any. */
export function TeacherStructuredData({ teacher }: { teacher: PublicTeacher }) {
  const { publicOrigin } = useSite();
  const crumbs = [
    { name: 'Home', path: '/' },
    { name: 'Find Teachers', path: '/search' },
    ...(teacher.cityName === null
      ? []
      : [{ name: teacher.cityName, path: `/search?${new URLSearchParams({ city: teacher.cityName })}` }]),
    { name: displayName(teacher), path: `/teacher/${teacher.id}` },
  ];
  return (
    <>
      <BreadcrumbData crumbs={crumbs} />
      <StructuredData data={structuredData(teacher, publicOrigin)} />
    </>
  );
}

const PRICES = [
  ['onlinePrice', 'Online, an hour', 'hour'],
  ['offlinePrice', 'In person, an hour', 'hour'],
  ['monthlyOnlinePrice', 'Online, a month', 'month'],
  ['monthlyOfflinePrice', 'In person, a month', 'month'],
] as const;

function structuredData(teacher: PublicTeacher, origin: string) {
  const url = `${origin}/teacher/${teacher.id}`;
  const offers = PRICES.flatMap(([field, name, unitText]) => {
    const price = teacher[field];
    return price === null
      ? []
      : [
          {
            '@type': 'Offer',
            name,
            url,
            price,
            priceCurrency: 'INR',
            priceSpecification: { '@type': 'UnitPriceSpecification', price, priceCurrency: 'INR', unitText },
          },
        ];
  });
  return {
    '@type': 'Service',
    serviceType: 'Yoga teaching',
    url,
    name: `Yoga sessions with ${displayName(teacher)}`,
    ...(teacher.cityName !== null && { areaServed: teacher.cityName }),
    provider: {
      '@type': 'Person',
      name: displayName(teacher),
      url,
      jobTitle: 'Yoga teacher',
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
