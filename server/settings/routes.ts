import type { settings as contract } from '#contract/settings.ts'
import type { HandlersOf } from '#server/http/handlers.ts'
import type { SettingsRoom } from './service.ts'

export const settingsRoutes = (settings: SettingsRoom): HandlersOf<typeof contract> => ({
  read: ({ caller }) => settings.read(caller),
  update: ({ caller, input }) => settings.update(caller, input),
})
