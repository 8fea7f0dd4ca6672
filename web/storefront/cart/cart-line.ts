import type { CartLine, LineWeights, VisitorLock } from '#contract/cart.ts'
import type { Product } from '#contract/products.ts'
import type { CurrentRates } from '#contract/rates.ts'
import type { ChargedWeight } from '#domain/items.ts'
import type { LineOptions } from '#domain/line-options.ts'
import { CORE_METALS, findRate } from '#domain/metal-rates.ts'
import type { RepricedReason } from '#domain/rate-lock.ts'
import { getLineLeadDays, type LeadDays } from '#domain/supply.ts'
import { materialLabel, type ProductCardData } from '#web/storefront/shared/product-card-data.ts'

/** A line as the browser keeps it, signed in or not. Prices and rates are rupees. */
export type LocalCartLine = {
  productId: string
  /** Only of a product with options: what was chosen, and its title, `18K / 14`. */
  variantId?: string
  variantTitle?: string
  /** Engraving and gift message. Absent: none. */
  lineOptions?: LineOptions
  /** What engraving adds to the price. Absent: nothing. */
  engravingPrice?: number
  slug: string
  name: string
  image: string
  material: string
  /** Absent in a line of an earlier version. */
  hsn?: string
  /** With engraving. */
  price: number
  quantity: number
  /** Null: unknown. */
  stock: number | null
  /** Days to make the variant when the stock does not cover the quantity. Null: it is sold from stock only. */
  leadDays: LeadDays
  /** `item`: each piece is priced by its own weight. Absent: unknown, or by the listed weight. */
  chargedWeight?: ChargedWeight
  /** Absent in a line of an earlier version. */
  weights?: LineWeights
  /** The metal of a live price. Null for a fixed price. */
  metal: string | null
  metalName: string | null
  rate: number | null
  /** Grams of metal in the locked price. */
  weightGrams: number | null
  lockedAt: string | null
  /** By the clock of this browser. */
  lockedUntil: string | null
  /** The rate lock of a visitor, signed by the server. Absent: the server did not lock the price yet. */
  lock?: string
  /** The price before it changed, until the shopper has seen the change. */
  previousPrice?: number
  /** Why the price changed. */
  repricedReason?: RepricedReason
  available: boolean
}

/** A line that a card or a product page adds. */
export type NewCartLine = Omit<LocalCartLine, 'quantity' | 'available' | 'previousPrice' | 'repricedReason'>

export type PricingContext = { rates: CurrentRates | null; now: Date }

/** A product whose price, weight and stock are those of the variant that the shopper chose. */
export type ChosenVariant = Pick<LocalCartLine, 'variantId' | 'variantTitle'>
/** Only of a whole product: a card does not say what engraving costs. */
type Engravable = { lineOptions?: Product['lineOptions'] }
/** Only of a whole product. Of a card the server says it with the lock. */
type Weighed = { priceBreakup?: Product['priceBreakup'] }

/** A new line at the current price. The server locks a live price. */
export function createCartLine(
  product: ProductCardData & ChosenVariant & Engravable & Weighed,
  { rates }: PricingContext,
  lineOptions?: LineOptions,
): NewCartLine {
  const engravingPrice = (lineOptions?.engraving && product.lineOptions?.engraving?.price) || 0
  const metal = product.isLivePriced ? (product.metalInfo?.type ?? null) : null
  return {
    productId: product._id,
    ...pickVariant(product),
    ...pickLineOptions({ lineOptions, engravingPrice }),
    slug: product.slug,
    name: product.name,
    image: product.imageUrl,
    material: materialLabel(product),
    ...pickHsn(product),
    price: (product.price ?? 0) + engravingPrice,
    stock: product.inventoryQuantity,
    leadDays: product.leadDays,
    ...pickChargedWeight(product.priceBreakup ?? {}),
    weights: weightsOfCard(product),
    metal,
    metalName: metal ? (product.metalInfo?.name ?? null) : null,
    rate: metal && rates ? findRate(rates, metal) : null,
    weightGrams: metal ? (product.metalInfo?.weightGrams ?? null) : null,
    lockedAt: null,
    lockedUntil: null,
  }
}

/** The line with price, rate and time of a lock that the server has just made. */
export const applyVisitorLock = <L extends NewCartLine>(line: L, visitorLock: VisitorLock, now: Date): L => {
  const { price, goldRateSnapshot, goldRateTimestamp, lockedUntil, lock, chargedWeight, weights } =
    visitorLock
  const durationMs = new Date(lockedUntil).getTime() - new Date(goldRateTimestamp).getTime()
  return {
    ...line,
    price: price + (line.engravingPrice ?? 0),
    chargedWeight,
    weights,
    rate: goldRateSnapshot,
    lockedAt: goldRateTimestamp,
    // the clocks of browser and server differ
    lockedUntil: new Date(now.getTime() + durationMs).toISOString(),
    lock,
  }
}

/** The shop holds the price of the line. */
export const isVisitorLocked = ({ lock, lockedUntil }: LocalCartLine, now: Date): boolean =>
  lock !== undefined && lockedUntil !== null && new Date(lockedUntil) > now

/** Null: the line is sent from stock, or the stock is unknown. */
export const leadDaysOfLine = ({
  stock,
  leadDays,
  quantity,
}: Pick<LocalCartLine, 'stock' | 'leadDays' | 'quantity'>): LeadDays =>
  stock === null ? null : getLineLeadDays({ stock, leadDays }, quantity)

export const toLocalCartLine = (line: CartLine): LocalCartLine => ({
  productId: line.product._id,
  ...(line.variantTitle ? pickVariant(line) : {}),
  ...pickLineOptions(line),
  slug: line.product.slug,
  name: line.product.name,
  image: line.product.images.find((image) => image.isPrimary)?.url ?? line.product.images[0]?.url ?? '',
  material: materialLabel(line.product),
  ...pickHsn(line),
  price: line.price,
  quantity: line.quantity,
  stock: line.product.inventoryQuantity,
  leadDays: line.leadDays,
  ...pickChargedWeight(line),
  weights: line.weights,
  metal: line.product.metalInfo?.type ?? null,
  metalName: line.product.metalInfo?.name ?? null,
  rate: line.goldRateSnapshot,
  weightGrams: line.goldRateSnapshot === null ? null : (line.product.metalInfo?.weightGrams ?? null),
  lockedAt: line.goldRateTimestamp,
  lockedUntil: line.lockedUntil,
  ...(line.repriced && line.previousPrice !== undefined
    ? {
        previousPrice: line.previousPrice,
        repricedReason: line.repricedReason ?? 'lock-ended',
      }
    : {}),
  available: line.available,
})

const pickVariant = ({ variantId, variantTitle }: ChosenVariant): ChosenVariant =>
  variantId ? { variantId, variantTitle: variantTitle ?? '' } : {}

const pickLineOptions = ({
  lineOptions,
  engravingPrice,
}: {
  lineOptions?: LineOptions | undefined
  engravingPrice?: number | undefined
}): Pick<LocalCartLine, 'lineOptions' | 'engravingPrice'> =>
  lineOptions?.engraving || lineOptions?.giftMessage
    ? { lineOptions, ...(engravingPrice ? { engravingPrice } : {}) }
    : {}

const pickHsn = ({ hsn }: Pick<LocalCartLine, 'hsn'>): Pick<LocalCartLine, 'hsn'> => (hsn ? { hsn } : {})

const pickChargedWeight = ({
  chargedWeight,
}: Pick<LocalCartLine, 'chargedWeight'>): Pick<LocalCartLine, 'chargedWeight'> =>
  chargedWeight ? { chargedWeight } : {}

/** A card does not say the purity. The server says it with the lock, or with the cart of a person who is signed in. */
const weightsOfCard = ({ weight, weightUnit, metalInfo }: ProductCardData): LineWeights => ({
  gross: weightUnit === 'g' ? weight : null,
  net: metalInfo?.weightGrams ?? null,
  purity: '',
})

function parseWeights(stored: Partial<LineWeights> | undefined): Pick<LocalCartLine, 'weights'> {
  if (!stored) return {}
  const { gross, net, purity } = stored
  return {
    weights: {
      gross: Number.isFinite(gross) ? gross! : null,
      net: Number.isFinite(net) ? net! : null,
      purity: typeof purity === 'string' ? purity : '',
    },
  }
}

/** Reads a line from local storage. Missing fields get defaults, because older carts have only five. Null: the line names no product. */
export function parseCartLine(stored: unknown): LocalCartLine | null {
  const fields = stored as Partial<LocalCartLine> | null
  if (typeof fields?.productId !== 'string' || typeof fields.name !== 'string') return null
  if (!Number.isInteger(fields.quantity) || fields.quantity! < 1) return null
  return {
    productId: fields.productId,
    ...pickVariant(fields),
    ...pickLineOptions(fields),
    name: fields.name,
    quantity: fields.quantity!,
    slug: fields.slug ?? fields.productId,
    image: fields.image ?? '',
    material: fields.material ?? '',
    ...pickHsn(fields),
    price: Number.isFinite(fields.price) ? fields.price! : 0,
    stock: fields.stock ?? null,
    leadDays: fields.leadDays ?? null,
    ...pickChargedWeight(fields),
    ...parseWeights(fields.weights),
    metal: fields.metal ?? null,
    metalName: fields.metalName ?? findCoreMetalLabel(fields.metal),
    rate: fields.rate ?? null,
    lockedAt: fields.lockedAt ?? null,
    lockedUntil: fields.lockedUntil ?? null,
    weightGrams: fields.weightGrams ?? null,
    ...(typeof fields.lock === 'string' ? { lock: fields.lock } : {}),
    ...(fields.previousPrice === undefined ? {} : { previousPrice: fields.previousPrice }),
    ...(fields.repricedReason === undefined ? {} : { repricedReason: fields.repricedReason }),
    available: fields.available ?? true,
  }
}

/** Lines that were stored before metals had names only have a code. */
const findCoreMetalLabel = (code: string | null | undefined): string | null =>
  CORE_METALS.find((metal) => metal.code === code)?.label ?? null
