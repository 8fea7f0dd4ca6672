import { z } from 'zod'
import { WEIGHT_BASES } from '#domain/pricing.ts'
import { Rupees } from './primitives.ts'

/** The parts of a live price. They add up to the price. */
export const PRICE_PART_FIELDS = {
  metalValue: Rupees,
  ratePerGram: Rupees,
  wastageCharges: Rupees,
  wastagePercent: z.number(),
  makingCharges: Rupees,
  /** Null unless the making charge is a percentage. */
  makingPercent: z.number().nullable(),
  /** Null unless the making charge is by the gram. */
  makingPerGram: Rupees.nullable(),
  /** The weight that a percentage or an amount per gram counts. */
  makingBasis: z.enum(WEIGHT_BASES),
  /** `14% of metal value`, `₹450/g on gross weight` or `Flat`. */
  makingDetail: z.string(),
  stoneValue: Rupees,
  hallmarkingCharge: Rupees,
}
