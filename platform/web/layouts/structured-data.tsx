import { PRODUCT } from '#shared/product.ts';
import type { Translate } from '#shared/texts/translate.ts';
import { usePageUrl } from './page-address.tsx';

/** schema.org data in the page. */
export function StructuredData({ data }: { data: object }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would write HTML entities, which are invalid in JSON; every "<" is escaped and the block is not executed
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}

/** schema.org data of the organisation behind the site, in the language of the page. */
export function organization(publicOrigin: string, t: Translate) {
  return {
    '@type': 'Organization',
    name: PRODUCT.name,
    url: `${publicOrigin}/`,
    logo: `${publicOrigin}/favicon.svg`,
    slogan: t(PRODUCT.tagline),
  };
}

/** Breadcrumbs for search engines, starting at the home page. */
export function BreadcrumbData({ crumbs }: { crumbs: readonly { name: string; path: string }[] }) {
  const pageUrl = usePageUrl();
  return (
    <StructuredData
      data={{
        '@type': 'BreadcrumbList',
        itemListElement: crumbs.map(({ name, path }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          item: pageUrl(path),
        })),
      }}
    />
  );
}

/** The list items of a page, for search engines. */
export function ItemListData({
  name,
  items,
}: {
  name: string;
  items: readonly { name: string; path: string }[];
}) {
  const pageUrl = usePageUrl();
  return (
    <StructuredData
      data={{
        '@type': 'ItemList',
        name,
        numberOfItems: items.length,
        itemListElement: items.map((item, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: item.name,
          url: pageUrl(item.path),
        })),
      }}
    />
  );
}
