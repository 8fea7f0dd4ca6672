import type { MetalType } from './metal-rates.ts'
import { getMetalBase, HALLMARKED_BASES, type HallmarkedBase, mapHallmarkedBases } from './metals.ts'
import { fromRupees, type Paise, ZERO } from './money.ts'

/** What a shop charges for the hallmark of one piece, by the base metal of the piece. */
export type HallmarkingCharges<T = Paise> = Readonly<Record<HallmarkedBase, T>>

export const NO_HALLMARKING_CHARGES: HallmarkingCharges = mapHallmarkedBases(() => ZERO)

/** The setting, which is in rupees, in paise. */
export const fromHallmarkingRupees = (rupees: HallmarkingCharges<number>): HallmarkingCharges =>
  mapHallmarkedBases((base) => fromRupees(rupees[base]))

/** Null: India does not hallmark this metal. */
export function getHallmarkingCharge<T>(charges: HallmarkingCharges<T>, metal: MetalType): T | null {
  const base = HALLMARKED_BASES.find((each) => each === getMetalBase(metal))
  return base ? charges[base] : null
}
