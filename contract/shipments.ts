import { z } from 'zod'

/** Who brings parcels. `trackingUrl`: an https address with `{number}`; '' for none. */
export const Carrier = z.object({ name: z.string(), trackingUrl: z.string() })
