import type { banners as bannerContract, carousels as carouselContract } from '#contract/content.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Content } from './service.ts'

export const carouselRoutes = ({ carousels: slides }: Content): ModuleHandlers<typeof carouselContract> => ({
  list: () => slides.list(),
  create: ({ caller, input, files }) => slides.create(caller, input, files),
  update: ({ caller, input, files }) => slides.update(caller, input, files),
  remove: ({ caller, input }) => slides.remove(caller, input.id),
})

export const bannerRoutes = ({ banners }: Content): ModuleHandlers<typeof bannerContract> => ({
  list: ({ caller }) => banners.list(caller),
  create: ({ caller, input }) => banners.create(caller, input),
  update: ({ caller, input }) => banners.update(caller, input),
  remove: ({ caller, input }) => banners.remove(caller, input.id),
})
