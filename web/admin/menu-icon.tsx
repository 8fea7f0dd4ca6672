import { Icon } from '../ui/icon.tsx'
import { ADMIN_SCREENS } from './screens.ts'

/** The shop's own screens have a drawing of the house; what staff add shows the emoji that they chose. */
export function MenuIcon({ path, emoji }: { path: string; emoji: string }) {
  const screen = ADMIN_SCREENS.find((candidate) => candidate.path === path)
  return (
    <span className="admin-sidebar__icon" aria-hidden="true">
      {screen ? <Icon name={screen.icon} /> : emoji}
    </span>
  )
}
