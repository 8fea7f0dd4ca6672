import type { home as contract } from '#contract/home.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Home } from './service.ts'

export const homeRoutes = (home: Home): ModuleHandlers<typeof contract> => ({
  read: () => home.read(),
  preview: () => home.preview(),
  draft: () => home.draft(),
  save: ({ caller, input }) => home.save(caller, input),
  versions: () => home.versions(),
  restoreVersion: ({ caller, input }) => home.restoreVersion(caller, input),
})
