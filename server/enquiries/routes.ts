import type { enquiries as contract } from '#contract/enquiries.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Enquiries } from './service.ts'

export const enquiryRoutes = (enquiries: Enquiries): ModuleHandlers<typeof contract> => ({
  send: ({ caller, input }) => enquiries.send(caller, input),
  list: ({ input }) => enquiries.list(input),
  update: ({ input }) => enquiries.update(input),
})
