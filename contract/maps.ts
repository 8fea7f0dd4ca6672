import { z } from 'zod'

const centreFields = { centre: z.object({ latitude: z.number(), longitude: z.number() }).nullable() }

/**
 * Which maps the pages draw, from the environment. The key is seen by every browser anyway: Google limits it by the
 * address of the shop. `centre`: where a map opens, the point that delivery is measured from. Null: the shop has not set it, and
 * the map shows India.
 */
export const Maps = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('google'), key: z.string(), ...centreFields }),
  z.object({
    provider: z.literal('openstreetmap'),
    /** With {z}, {x} and {y}. */
    tilesUrl: z.string(),
    attribution: z.string(),
    /** Speaks Photon's protocol: suggestions while one types. */
    photonUrl: z.string(),
    /** Speaks Nominatim's protocol: the address of a point. */
    nominatimUrl: z.string(),
    ...centreFields,
  }),
])
export type Maps = z.output<typeof Maps>
