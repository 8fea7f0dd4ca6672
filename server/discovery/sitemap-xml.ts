/** One address of the site map. `changed` is an instant or a day; pictures are addresses. */
export type SitemapEntry = { path: string; lastModified?: string | undefined; images?: string[] }

export const renderUrlset = (origin: string, entries: SitemapEntry[]): string =>
  xmlDocument(
    'urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
    entries.map(({ path, lastModified, images = [] }) =>
      element('url', [
        element('loc', escapeXml(new URL(path, origin).href)),
        lastModified ? element('lastmod', lastModified) : '',
        ...images.map((url) =>
          element('image:image', element('image:loc', escapeXml(new URL(url, origin).href))),
        ),
      ]),
    ),
  )

export const renderSitemapIndex = (addresses: string[]): string =>
  xmlDocument(
    'sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
    addresses.map((address) => element('sitemap', element('loc', escapeXml(address)))),
  )

const xmlDocument = (root: string, lines: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>\n${lines.join('\n')}\n</${root.split(' ')[0]}>\n`

const element = (name: string, content: string | string[]): string =>
  `<${name}>${typeof content === 'string' ? content : content.join('')}</${name}>`

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
