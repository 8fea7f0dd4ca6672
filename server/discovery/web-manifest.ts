import type { PublicSettings } from '#contract/settings.ts'
import type { SiteUrls } from '#contract/site.ts'
import { ENGLISH } from '#domain/language.ts'

/** `--color-background` of web/ui/tokens.css, behind the pages and behind the system's own bars. */
const BACKGROUND_COLOR = '#fbf8f3'

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icon${purpose === 'maskable' ? '-maskable' : ''}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** What a phone needs to put the shop on its home screen. */
export const buildManifest = ({ shopName, tagline }: PublicSettings, { shortcuts }: SiteUrls) => ({
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
  background_color: BACKGROUND_COLOR,
  theme_color: BACKGROUND_COLOR,
  icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
  shortcuts: shortcuts.map(({ name, path }) => ({ name, url: path, icons: [icon(192, 'any')] })),
})
