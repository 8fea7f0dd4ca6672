import type { rates as contract } from '#contract/rates.ts'
import type { HandlersOf } from '#server/http/handlers.ts'
import type { RateFeedRoom } from './feed.ts'
import type { Rates } from './service.ts'

export const rateRoutes = (rates: Rates, feed: RateFeedRoom): HandlersOf<typeof contract> => ({
  current: () => rates.readCurrent(),
  history: ({ input }) => rates.history(input),
  add: ({ caller, input }) => rates.add(caller, input),
  preview: ({ input }) => rates.preview(input),
  feed: async () => feed.status(),
})
