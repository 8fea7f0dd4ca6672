import type { certificates as contract } from '#contract/certificates.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Certificates } from './service.ts'

export const certificateRoutes = (certificates: Certificates): ModuleHandlers<typeof contract> => ({
  upload: ({ files }) => certificates.upload(files),
})
