import type { accounting as contract } from '#contract/accounting.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Accounting } from './service.ts'

export const accountingRoutes = (accounting: Accounting): ModuleHandlers<typeof contract> => ({
  month: ({ input }) => accounting.month(input),
  payouts: ({ input }) => accounting.payouts(input),
  download: async ({ caller, input }) => ({
    bytes: await accounting.download(caller, input),
    name: `${input.file}-${input.month}.csv`,
  }),
  tally: async ({ caller, input }) => ({
    bytes: await accounting.tally(caller, input),
    name: `tally-${input.part}-${input.month}.xml`,
  }),
})
