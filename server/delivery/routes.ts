import type { delivery as contract } from '#contract/delivery.ts'
import type { HandlersOf } from '#server/http/handlers.ts'
import type { Delivery } from './service.ts'

export const deliveryRoutes = (delivery: Delivery): HandlersOf<typeof contract> => ({
  availability: ({ input }) => delivery.availability(input),
})
