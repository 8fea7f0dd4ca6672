import { DEFAULT_HSN } from '#domain/hsn.ts'
import type { Material } from '#domain/materials.ts'
import { CORE_METALS, type CoreMetalCode } from '#domain/metal-rates.ts'
import { fromRupees } from '#domain/money.ts'
import type { MakingCharges, ProductPricing } from '#domain/pricing.ts'

/** A product of the demo shop. Amounts are in rupees, weights in grams. */
export type SeedProduct = {
  slug: string
  name: string
  sku: string
  /** Describes the pictures for people who cannot see them. */
  imageAlt: string
  description: string
  category: string
  subcategory: string
  material: Material
  brand: Brand
  /** Gross weight with stones, in grams. */
  grams: number
  price: SeedPricing
  compareAt?: number
  stock: number
  /** Names of `seed/image-shapes.ts`; the first is the primary one. */
  imageNames: string[]
  attributes: Record<string, string>
  tags: string[]
  related: string[]
  isFeatured?: true
}

type Brand = 'Swarna Heritage' | 'Swarna Everyday' | 'Tara Diamonds' | 'Saptapadi' | 'Chandi House'

/** The metals that the demo shop uses. */
export type SeedMetal = CoreMetalCode

export const getMetalName = (code: SeedMetal): string =>
  CORE_METALS.find((metal) => metal.code === code)!.label

type SeedPricing =
  | { fixed: number }
  | { metal: SeedMetal; grams: number; making: MakingCharges; stones: number }

/** A price that follows the rate: metal, grams, making charges, and the price of the stones in rupees. */
export const livePrice = (
  metal: SeedMetal,
  grams: number,
  making: MakingCharges,
  stones = 0,
): SeedPricing => ({
  metal,
  grams,
  making,
  stones,
})
export const fixedPrice = (rupees: number): SeedPricing => ({ fixed: rupees })
export const makingPercent = (value: number): MakingCharges => ({ type: 'percentage', percent: value })
export const makingAmount = (rupees: number): MakingCharges => ({ type: 'flat', amount: fromRupees(rupees) })

type Attributes = Record<string, string>
const goldAttributes =
  (purity: string, fineness: string) =>
  (attributes: Attributes): Attributes => ({
    Purity: purity,
    ...attributes,
    Hallmark: `BIS ${fineness} with HUID`,
  })
export const gold24Attributes = goldAttributes('24K (999.9)', '999')
export const gold22Attributes = goldAttributes('22K (916)', '916')
export const gold18Attributes = goldAttributes('18K (750)', '750')
export const platinumAttributes = (attributes: Attributes): Attributes => ({
  Purity: 'Platinum 950',
  ...attributes,
  Hallmark: 'Pt 950, PGI assured',
})
export const silverAttributes = (attributes: Attributes): Attributes => ({
  Purity: '925 sterling',
  ...attributes,
  Hallmark: 'BIS 925',
})

/** The product as `domain/pricing.ts` prices it. */
export const toProductPricing = ({ price }: Pick<SeedProduct, 'price'>): ProductPricing =>
  'fixed' in price
    ? { isFixedPrice: true, fixedPrice: fromRupees(price.fixed) }
    : {
        isFixedPrice: false,
        metal: price.metal,
        making: price.making,
        weightMg: Math.round(price.grams * 1000),
        stoneCharges: fromRupees(price.stones),
      }

/** Coins have a heading of their own. */
export const getHsn = ({ subcategory }: Pick<SeedProduct, 'subcategory'>): string =>
  subcategory === 'gold-coins' ? '7118' : DEFAULT_HSN
