import type { MetalRates, MetalType } from './metal-rates.ts'
import { divideHalfUp, type Paise, paise } from './money.ts'

export type MakingCharges =
  /** Percent of the metal value, at most three decimals. */
  { type: 'percentage'; percent: number } | { type: 'flat'; amount: Paise }

/** What a price is made of. A live price follows the rate of its metal; a fixed one stands. */
export type PricedPiece =
  | { isFixedPrice: true; fixedPrice: Paise }
  | { isFixedPrice: false; metal: MetalType; weightMg: number; making: MakingCharges; stoneCharges: Paise }

export type LivePiece = Extract<PricedPiece, { isFixedPrice: false }>

export type PriceBreakup = {
  metalValue: Paise
  ratePerGram: Paise
  makingCharges: Paise
  makingChargesType: 'percentage' | 'flat'
  stoneValue: Paise
  total: Paise
}

/**
 * The price to pay now, in paise. Null: live-priced while no rate is known, `Price on request`.
 * Live: grams × rate + making charges + stones, rounded half up to a whole rupee, once (S1 §9).
 */
export function priceNow(piece: PricedPiece, rates: MetalRates | null): Paise | null {
  if (piece.isFixedPrice) return piece.fixedPrice
  return rates ? livePrice(piece, rates[piece.metal]) : null
}

/** One hundred-millionth of a paisa: milligrams (1000) times thousandths of a percent (100 000). */
const FINE = 100_000_000n

function livePrice(piece: LivePiece, ratePerGram: Paise): Paise {
  const metal = BigInt(piece.weightMg) * BigInt(ratePerGram)
  const total =
    metal * 100_000n +
    (piece.making.type === 'percentage'
      ? metal * BigInt(Math.round(piece.making.percent * 1000))
      : BigInt(piece.making.amount) * FINE) +
    BigInt(piece.stoneCharges) * FINE
  return paise(Number(divideHalfUp(total, FINE * 100n)) * 100)
}

/**
 * The parts of a live price in whole rupees. Metal and stones are rounded on their own and making charges take what
 * is left, so that the parts always add up to the total. Null for fixed prices and while no rate is known.
 */
export function priceBreakup(piece: PricedPiece, rates: MetalRates | null): PriceBreakup | null {
  if (piece.isFixedPrice || !rates) return null
  const ratePerGram = rates[piece.metal]
  const total = livePrice(piece, ratePerGram)
  const metalValue = wholeRupees(BigInt(piece.weightMg) * BigInt(ratePerGram), 1000n)
  const stoneValue = wholeRupees(BigInt(piece.stoneCharges), 1n)
  return {
    metalValue,
    ratePerGram,
    makingCharges: paise(total - metalValue - stoneValue),
    makingChargesType: piece.making.type,
    stoneValue,
    total,
  }
}

const wholeRupees = (amount: bigint, parts: bigint): Paise =>
  paise(Number(divideHalfUp(amount, parts * 100n)) * 100)

/** The n of `Save n%`: whole percent, rounded down so that it never promises too much. 0: nothing is saved. */
export const savePercent = (price: number, compareAt: number | null): number =>
  compareAt && compareAt > price && price > 0 ? Math.floor(((compareAt - price) / compareAt) * 100) : 0
