import { fromRupees, type Paise, paise, toRupees } from './money.ts'

/**
 * The metals whose rates have a field of their own in the API. Every shop has them: they are always active, and their
 * rates are always entered. All metals are rows of the table `metals`.
 */
export const CORE_METALS = [
  {
    code: 'gold-24k',
    base: 'gold',
    label: 'Gold 24K',
    /** As the admin's rate table names it. */
    columnLabel: '24K Gold',
    /** The field of the API that holds its rate, in rupees per gram. */
    rateField: 'rate24K',
    indicativeRate: paise(7000_00),
  },
  {
    code: 'gold-22k',
    base: 'gold',
    label: 'Gold 22K',
    columnLabel: '22K Gold',
    rateField: 'rate22K',
    indicativeRate: paise(6500_00),
  },
  {
    code: 'gold-18k',
    base: 'gold',
    label: 'Gold 18K',
    columnLabel: '18K Gold',
    rateField: 'rate18K',
    indicativeRate: paise(5300_00),
  },
  {
    code: 'silver',
    base: 'silver',
    label: 'Silver',
    columnLabel: 'Silver',
    rateField: 'rateSilver',
    indicativeRate: paise(85_00),
  },
] as const

/** The code of a metal: a row of the table `metals`. */
export type MetalType = string

/** Paise per gram by metal. A rate is never a price. A metal without a rate is missing. */
export type MetalRates = Readonly<Record<MetalType, Paise>>

export type CoreMetal = (typeof CORE_METALS)[number]
export type CoreMetalCode = CoreMetal['code']
export type CoreRates<T = Paise> = Record<CoreMetalCode, T>
export type RateField = CoreMetal['rateField']

/** Rupees per gram, as the API sends and takes them. */
export type RateFields<T = number> = Record<RateField, T>

export const CORE_METAL_CODES: readonly string[] = CORE_METALS.map(({ code }) => code)
export const isCoreMetal = (code: string): code is CoreMetalCode => CORE_METAL_CODES.includes(code)

/** An object with a value for each core metal. */
export const mapCoreMetals = <T>(getValue: (metal: CoreMetal) => T): CoreRates<T> =>
  Object.fromEntries(CORE_METALS.map((metal) => [metal.code, getValue(metal)])) as CoreRates<T>

/** An object with a value for each core metal, by its field in the API. */
export const mapRateFields = <T>(getValue: (metal: CoreMetal) => T): RateFields<T> =>
  Object.fromEntries(CORE_METALS.map((metal) => [metal.rateField, getValue(metal)])) as RateFields<T>

/** Every set of rates has the core metals: they are entered together. */
export const toRateFields = (rates: MetalRates): RateFields =>
  mapRateFields(({ code }) => toRupees(rates[code]!))
export const fromRateFields = (fields: RateFields): CoreRates =>
  mapCoreMetals(({ rateField }) => fromRupees(fields[rateField]))

/** Rates as the API sends them: core metals by field, the others in a list. */
export type ApiRates = RateFields & { otherRates: readonly { code: MetalType; rate: number }[] }

/** In rupees per gram. Null: the metal has no rate. */
export function findRate(rates: ApiRates, code: MetalType): number | null {
  const core = CORE_METALS.find((metal) => metal.code === code)
  return core ? rates[core.rateField] : (rates.otherRates.find((other) => other.code === code)?.rate ?? null)
}

export const fromApiRates = (rates: ApiRates): MetalRates => ({
  ...fromRateFields(rates),
  ...Object.fromEntries(rates.otherRates.map(({ code, rate }) => [code, fromRupees(rate)])),
})

/** Shown, marked as indicative, when rates cannot be loaded. Nothing is ever sold at them. */
export const INDICATIVE_RATES: MetalRates = mapCoreMetals(({ indicativeRate }) => indicativeRate)

/** How often a page loads the rates again, also in a hidden tab. */
export const RATES_REFRESH_MS = 30 * 60 * 1000

/** How often a visible page asks whether there are new rates. */
export const RATES_POLL_MS = 60 * 1000
