import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { OptionalText, Rupees, RupeesInput } from './primitives.ts'
import { routes } from './routes.ts'

export const Delivery = z.object({
  available: z.boolean(),
  /** Kilometres from the shop, one decimal. Null: the postal code is not known. */
  distanceKm: z.number().nullable(),
  charge: Rupees,
  freeFrom: Rupees,
  estimate: z.string(),
  message: z.string(),
  /** What the shop has named this postal code. */
  area: z.string().nullable(),
  /** What an address form fills in. Known for every PIN code of India; outside large cities the city is the district. */
  city: z.string().nullable(),
  state: z.string().nullable(),
})
export type Delivery = z.output<typeof Delivery>

export const delivery = {
  availability: endpoint(routes.delivery.availability, {
    access: 'public',
    summary: 'Whether a postal code lies in the delivery area, and what delivery costs there.',
    query: z.object({ postalCode: OptionalText(20).default(''), subtotal: RupeesInput().optional() }),
    response: Delivery,
  }),
}
