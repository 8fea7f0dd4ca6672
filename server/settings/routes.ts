import type { settings as contract } from '#contract/settings.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { BrandPictures } from './brand-pictures.ts'
import type { SettingsService } from './service.ts'

export const settingsRoutes = (
  settings: SettingsService,
  uploadBrandPicture: BrandPictures,
): ModuleHandlers<typeof contract> => ({
  read: ({ caller }) => settings.read(caller),
  update: ({ caller, input }) => settings.update(caller, input),
  uploadBrandPicture: ({ caller, input, files }) => uploadBrandPicture(caller, input, files[0]),
})
