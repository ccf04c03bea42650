import { useSite } from '#platform/web/api/site.tsx';
import { PRODUCT } from '#shared/product.ts';

/** schema.org data in the page. */
export function StructuredData({ data }: { data: object }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would write entities, which JSON does not know; every "<" is escaped, and a data block never runs
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}

/** Whose pages these are. */
export function organization(publicOrigin: string) {
  return {
    '@type': 'Organization',
    name: PRODUCT.name,
    url: `${publicOrigin}/`,
    logo: `${publicOrigin}/favicon.svg`,
    slogan: PRODUCT.tagline,
  };
}

/** Where a page stands, for search engines: from the front page down. */
export function BreadcrumbData({ crumbs }: { crumbs: readonly { name: string; path: string }[] }) {
  const { publicOrigin } = useSite();
  return (
    <StructuredData
      data={{
        '@type': 'BreadcrumbList',
        itemListElement: crumbs.map(({ name, path }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          item: publicOrigin + path,
        })),
      }}
    />
  );
}

/** The things that a page lists, in their order. */
export function ItemListData({
  name,
  items,
}: {
  name: string;
  items: readonly { name: string; path: string }[];
}) {
  const { publicOrigin } = useSite();
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
          url: publicOrigin + item.path,
        })),
      }}
    />
  );
}
