type PageMeta = {
  title: string
  description: string
  /** The one address of the page: filters and sorts are not pages of their own. */
  path: string
  page?: number
  image?: string
}

const MOST_DESCRIPTION = 160

/** Title, description, canonical link and what a shared link shows. */
export function pageMeta({ title, description, path, page = 1, image }: PageMeta) {
  const about =
    description.length > MOST_DESCRIPTION
      ? `${description.slice(0, MOST_DESCRIPTION - 1).trimEnd()}…`
      : description
  return [
    { title: page > 1 ? `${title}, page ${page}` : title },
    { name: 'description', content: about },
    { tagName: 'link', rel: 'canonical', href: page > 1 ? `${path}?page=${page}` : path },
    { property: 'og:title', content: title },
    { property: 'og:description', content: about },
    { property: 'og:type', content: 'website' },
    ...(image ? [{ property: 'og:image', content: image }] : []),
  ]
}
