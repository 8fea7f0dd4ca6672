import type { PublicSettings } from '#contract/settings.ts'
import type { SiteUrls } from '#contract/site.ts'
import { ENGLISH } from '#domain/language.ts'

const toIcon = (path: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `${path || '/icon'}${purpose === 'maskable' ? '-maskable' : ''}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** What a phone needs to put the shop on its home screen. */
export const buildManifest = ({ shopName, tagline, brand }: PublicSettings, { shortcuts }: SiteUrls) => ({
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  lang: ENGLISH.locale,
  dir: 'ltr',
  name: shopName,
  short_name: shopName,
  description: tagline,
  categories: ['shopping'],
  // behind the pages and behind the system's own bars
  background_color: brand.background,
  theme_color: brand.background,
  icons: [
    toIcon(brand.icon, 192, 'any'),
    toIcon(brand.icon, 512, 'any'),
    toIcon(brand.icon, 192, 'maskable'),
    toIcon(brand.icon, 512, 'maskable'),
  ],
  shortcuts: shortcuts.map(({ name, path }) => ({
    name,
    url: path,
    icons: [toIcon(brand.icon, 192, 'any')],
  })),
})
