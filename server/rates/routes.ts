import type { rates as contract } from '#contract/rates.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { RateFeedService } from './rate-feed.ts'
import type { Rates } from './service.ts'

export const rateRoutes = (rates: Rates, feed: RateFeedService): ModuleHandlers<typeof contract> => ({
  current: () => rates.getCurrentRates(),
  history: ({ input }) => rates.history(input),
  add: ({ caller, input }) => rates.add(caller, input),
  preview: ({ input }) => rates.preview(input),
  feed: async () => feed.status(),
})
