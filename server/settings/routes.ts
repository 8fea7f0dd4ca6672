import type { settings as contract } from '#contract/settings.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { SettingsService } from './service.ts'

export const settingsRoutes = (settings: SettingsService): ModuleHandlers<typeof contract> => ({
  read: ({ caller }) => settings.read(caller),
  update: ({ caller, input }) => settings.update(caller, input),
})
