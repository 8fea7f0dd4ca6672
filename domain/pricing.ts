import type { MetalRates, MetalType } from './metal-rates.ts'
import { divideHalfUp, fromRupees, type Paise, paise, ZERO } from './money.ts'

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
 * The price to pay now, in paise, above 0. Null: live-priced while no rate is known, `Price on request`.
 * Live: grams × rate + making charges + stones, rounded half up to a whole rupee, once (S1 §9).
 */
export function priceNow(piece: PricedPiece, rates: MetalRates | null): Paise | null {
  const price = piece.isFixedPrice ? piece.fixedPrice : rates && livePrice(piece, rates[piece.metal])
  // a price of 0 is a missing price: nothing can be ordered for it
  return price === null || price <= 0 ? null : price
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
 * The parts of a live price in whole rupees. Each is what the sum, rounded, grows by: they always add up to the
 * total and none is below 0. Null for fixed prices, and where there is no price.
 */
export const priceBreakup = (piece: PricedPiece, rates: MetalRates | null): PriceBreakup | null =>
  piece.isFixedPrice || !rates ? null : breakupAt(piece, rates[piece.metal])

/** The same at a rate that is known: the one that a cart line was locked at. */
export function breakupAt(piece: LivePiece, ratePerGram: Paise): PriceBreakup | null {
  const total = livePrice(piece, ratePerGram)
  if (total <= 0) return null
  const withoutStones = livePrice({ ...piece, stoneCharges: ZERO }, ratePerGram)
  const metalValue = livePrice({ ...piece, stoneCharges: ZERO, making: NO_MAKING }, ratePerGram)
  return {
    metalValue,
    ratePerGram,
    makingCharges: paise(withoutStones - metalValue),
    makingChargesType: piece.making.type,
    stoneValue: paise(total - withoutStones),
    total,
  }
}

const NO_MAKING: MakingCharges = { type: 'flat', amount: ZERO }

const THOUSANDTHS = 100_000n

/** A price raised or lowered by percent (three decimals at most), half up to a whole rupee as live prices are. */
export const changedByPercent = (price: Paise, percent: number): Paise =>
  paise(
    Number(
      divideHalfUp(BigInt(price) * (THOUSANDTHS + BigInt(Math.round(percent * 1000))), THOUSANDTHS * 100n),
    ) * 100,
  )

/** The n of `Save n%`: whole percent, rounded down so that it never promises too much. 0: nothing is saved. */
export const savePercent = (price: number, compareAt: number | null): number =>
  compareAt && compareAt > price && price > 0 ? wholePercent(fromRupees(price), fromRupees(compareAt)) : 0

/** In paise, where a quotient of doubles would make 28 of 29 percent. */
const wholePercent = (price: Paise, compareAt: Paise): number =>
  Math.floor(((compareAt - price) * 100) / compareAt)
