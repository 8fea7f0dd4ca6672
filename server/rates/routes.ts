import type { metals as metalsContract } from '#contract/metals.ts'
import type { rates as contract } from '#contract/rates.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Metals } from './metals.ts'
import type { RateFeedService } from './rate-feed.ts'
import type { Rates } from './service.ts'

export const rateRoutes = (rates: Rates, feed: RateFeedService): ModuleHandlers<typeof contract> => ({
  current: () => rates.getCurrentRates(),
  history: ({ input }) => rates.history(input),
  add: ({ caller, input }) => rates.add(caller, input),
  preview: ({ input }) => rates.preview(input),
  feed: () => feed.status(),
})

export const metalRoutes = (metals: Metals): ModuleHandlers<typeof metalsContract> => ({
  list: () => metals.list(),
  create: ({ caller, input }) => metals.create(caller, input),
  update: ({ caller, input }) => metals.update(caller, input),
})
