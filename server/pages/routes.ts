import type { pages as contract } from '#contract/pages.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Pages } from './service.ts'

export const pageRoutes = (pages: Pages): ModuleHandlers<typeof contract> => ({
  links: () => pages.links(),
  list: () => pages.list(),
  one: ({ input }) => pages.one(input.slug),
  preview: ({ input }) => pages.preview(input.id),
  all: () => pages.all(),
  draft: ({ input }) => pages.draft(input.id),
  create: ({ caller, input }) => pages.create(caller, input),
  save: ({ caller, input }) => pages.save(caller, input),
  withdraw: ({ caller, input }) => pages.withdraw(caller, input),
  versions: ({ input }) => pages.versions(input.id),
  restoreVersion: ({ caller, input }) => pages.restoreVersion(caller, input),
  remove: ({ caller, input }) => pages.remove(caller, input.id),
  restore: ({ caller, input }) => pages.restore(caller, input.id),
  storePicture: ({ caller, input, files }) => pages.storePicture(caller, input.imageUrl, files),
})
