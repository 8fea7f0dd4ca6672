/** One address of the site map. `changed` is an instant or a day; pictures are addresses. */
export type Entry = { path: string; changed?: string | undefined; pictures?: string[] }

export const urlset = (origin: string, entries: Entry[]): string =>
  xml(
    'urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
    entries.map(({ path, changed, pictures = [] }) =>
      element('url', [
        element('loc', escaped(new URL(path, origin).href)),
        changed ? element('lastmod', changed) : '',
        ...pictures.map((url) =>
          element('image:image', element('image:loc', escaped(new URL(url, origin).href))),
        ),
      ]),
    ),
  )

export const sitemapIndex = (addresses: string[]): string =>
  xml(
    'sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
    addresses.map((address) => element('sitemap', element('loc', escaped(address)))),
  )

const xml = (root: string, lines: string[]): string =>
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
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
