import type { invoices as contract } from '#contract/invoices.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Invoices } from './service.ts'

export const invoiceRoutes = (invoices: Invoices): ModuleHandlers<typeof contract> => ({
  download: ({ caller, input }) => invoices.download(caller, input.id, input.number),
  issue: ({ caller, input }) => invoices.issue(caller, input.id),
  requirements: ({ caller, input }) => invoices.requirements(caller, input.id),
  creditNote: ({ caller, input }) => invoices.creditNote(caller, input.id, input.number),
})
