import { fromRupees, type Paise, paise, toRupees } from './money.ts'

/** The metals that prices follow. All tables and fields of metals derive from this one. */
export const METALS = [
  {
    type: 'gold-24k',
    /** Of gold: how pure it is. Null for silver. */
    karat: '24k',
    label: 'Gold 24K',
    /** As the admin's rate table names it. */
    columnLabel: '24K Gold',
    /** As a price breakup or a locked cart line names its rate. */
    rateLabel: 'Gold rate (24K)',
    /** The field of the API that holds its rate, in rupees per gram. */
    rateField: 'rate24K',
    indicativeRate: paise(7000_00),
  },
  {
    type: 'gold-22k',
    karat: '22k',
    label: 'Gold 22K',
    columnLabel: '22K Gold',
    rateLabel: 'Gold rate (22K)',
    rateField: 'rate22K',
    indicativeRate: paise(6500_00),
  },
  {
    type: 'gold-18k',
    karat: '18k',
    label: 'Gold 18K',
    columnLabel: '18K Gold',
    rateLabel: 'Gold rate (18K)',
    rateField: 'rate18K',
    indicativeRate: paise(5300_00),
  },
  {
    type: 'silver',
    karat: null,
    label: 'Silver',
    columnLabel: 'Silver',
    rateLabel: 'Silver rate',
    rateField: 'rateSilver',
    indicativeRate: paise(85_00),
  },
] as const

type Metal = (typeof METALS)[number]
export type MetalType = Metal['type']
export type RateField = Metal['rateField']

/** Paise per gram. A rate is never a price. */
export type MetalRates = Record<MetalType, Paise>
/** Rupees per gram, as the API sends and takes them. */
export type RateFields<T = number> = Record<RateField, T>

/** An object with a value for each metal. */
export const mapMetals = <T>(getValue: (metal: Metal) => T): Record<MetalType, T> =>
  Object.fromEntries(METALS.map((metal) => [metal.type, getValue(metal)])) as Record<MetalType, T>

/** An object with a value for each metal, by its field in the API. */
export const mapRateFields = <T>(getValue: (metal: Metal) => T): RateFields<T> =>
  Object.fromEntries(METALS.map((metal) => [metal.rateField, getValue(metal)])) as RateFields<T>

/** Metal types in the order of METALS, as a tuple that zod and Drizzle accept as an enum. */
export const METAL_TYPES = METALS.map(({ type }) => type) as [MetalType, ...MetalType[]]
export const METAL_LABELS = mapMetals(({ label }) => label)
export const RATE_LABELS = mapMetals(({ rateLabel }) => rateLabel)
export const RATE_FIELDS = mapMetals(({ rateField }) => rateField)

export const toRateFields = (rates: MetalRates): RateFields =>
  mapRateFields(({ type }) => toRupees(rates[type]))
export const fromRateFields = (fields: RateFields): MetalRates =>
  mapMetals(({ rateField }) => fromRupees(fields[rateField]))

/** Shown, marked as indicative, when rates cannot be loaded. Nothing is ever sold at them. */
export const INDICATIVE_RATES: MetalRates = mapMetals(({ indicativeRate }) => indicativeRate)

/** How often a page loads the rates again, also in a hidden tab. */
export const RATES_REFRESH_MS = 30 * 60 * 1000

/** How often a visible page asks whether there are new rates. */
export const RATES_POLL_MS = 60 * 1000
