import type { MetalType } from './metal-rates.ts'
import { getMetalBase, type MetalBase, mapMetalBases } from './metals.ts'
import { fromRupees, type Paise, ZERO } from './money.ts'

/** What a shop charges for the hallmark of one piece, by the base metal of the piece. */
export type HallmarkingCharges<T = Paise> = Readonly<Record<MetalBase, T>>

export const NO_HALLMARKING_CHARGES: HallmarkingCharges = mapMetalBases(() => ZERO)

/** The setting, which is in rupees, in paise. */
export const fromHallmarkingRupees = (rupees: HallmarkingCharges<number>): HallmarkingCharges =>
  mapMetalBases((base) => fromRupees(rupees[base]))

export const getHallmarkingCharge = <T>(charges: HallmarkingCharges<T>, metal: MetalType): T =>
  charges[getMetalBase(metal)]
