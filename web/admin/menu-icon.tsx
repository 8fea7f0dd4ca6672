import { paths } from '../paths.ts'
import { Icon, type IconName } from '../ui/icon.tsx'

/** The shop's own pages have a drawing of the house; what staff add shows the emoji that they chose. */
const DRAWN: Record<string, IconName> = {
  [paths.admin.dashboard]: 'home',
  [paths.admin.orders()]: 'receipt',
  [paths.admin.products()]: 'tag',
  [paths.admin.categories]: 'layers',
  [paths.admin.customers()]: 'users',
  [paths.admin.rates]: 'trend',
  [paths.admin.carousels]: 'image',
  [paths.admin.banners]: 'grid',
  [paths.admin.coupons]: 'gift',
  [paths.admin.enquiries]: 'flag',
  [paths.admin.roles]: 'shield',
  [paths.admin.menu]: 'list',
  [paths.admin.audit]: 'clock',
  [paths.admin.settings]: 'settings',
}

export function MenuIcon({ path, emoji }: { path: string; emoji: string }) {
  const drawn = DRAWN[path]
  return (
    <span className="admin-side__icon" aria-hidden="true">
      {drawn ? <Icon name={drawn} /> : emoji}
    </span>
  )
}
