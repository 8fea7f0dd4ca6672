import type { media as contract } from '#contract/media.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { MediaLibrary } from './library.ts'

export const mediaRoutes = (library: MediaLibrary): ModuleHandlers<typeof contract> => ({
  list: ({ input }) => library.list(input),
  one: ({ input }) => library.one(input.id),
  upload: ({ caller, files }) => library.upload(caller, files),
  update: ({ caller, input }) => library.update(caller, input),
  replace: ({ caller, input, files }) => library.replace(caller, input.id, files),
  remove: ({ caller, input }) => library.remove(caller, input.id),
  restore: ({ caller, input }) => library.restore(caller, input.id),
})
