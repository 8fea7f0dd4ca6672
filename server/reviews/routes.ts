import type { reviews as contract } from '#contract/reviews.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Reviews } from './service.ts'

export const reviewRoutes = (reviews: Reviews): ModuleHandlers<typeof contract> => ({
  ofProduct: ({ caller, input }) => reviews.ofProduct(caller, input),
  published: ({ input }) => reviews.published(input),
  report: ({ caller, input }) => reviews.report(caller, input),
  mine: ({ caller, input }) => reviews.mine(caller, input),
  create: {
    beforeBody: ({ caller }) => reviews.assertMayCreate(caller),
    handle: ({ caller, input, files }) => reviews.create(caller, input, files),
  },
  update: {
    beforeBody: ({ caller, params }) => reviews.assertMayUpdate(caller, params.id),
    handle: ({ caller, input, files }) => reviews.update(caller, input, files),
  },
  remove: ({ caller, input }) => reviews.remove(caller, input.id),
  list: ({ input }) => reviews.list(input),
  publishMany: ({ caller, input }) => reviews.publishMany(caller, input),
  decide: ({ caller, input }) => reviews.decide(caller, input),
  answer: ({ caller, input }) => reviews.answer(caller, input),
  dismissReports: ({ caller, input }) => reviews.dismissReports(caller, input.id),
})
