import { Icon } from '#web/ui/icon.tsx'
import { ADMIN_SCREENS } from './screens.ts'

/** Admin screens have their own icon. Items that staff added show their emoji. */
export function MenuIcon({ path, emoji }: { path: string; emoji: string }) {
  const screen = ADMIN_SCREENS.find((candidate) => candidate.path === path)
  return (
    <span className="admin-sidebar__icon" aria-hidden="true">
      {screen ? <Icon name={screen.icon} /> : emoji}
    </span>
  )
}
