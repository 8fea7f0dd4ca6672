import { DEFAULT_HSN } from '#domain/hsn.ts'
import type { Material } from '#domain/materials.ts'
import type { MetalType } from '#domain/metal-rates.ts'
import { fromRupees } from '#domain/money.ts'
import type { MakingCharges, PricedPiece } from '#domain/pricing.ts'

/** A piece of the demo shop as a person would type it: amounts in rupees, weights in grams. */
export type Piece = {
  slug: string
  name: string
  sku: string
  /** What the pictures show, for those who do not see them. */
  shows: string
  description: string
  category: string
  subcategory: string
  material: Material
  brand: Brand
  /** Gross weight with stones, in grams. */
  grams: number
  price: Pricing
  compareAt?: number
  stock: number
  /** Names of `seed/pictures.ts`; the first is the primary one. */
  pictures: string[]
  attributes: Record<string, string>
  tags: string[]
  rating: [average: number, count: number]
  related: string[]
  isFeatured?: true
}

type Brand = 'Swarna Heritage' | 'Swarna Everyday' | 'Tara Diamonds' | 'Saptapadi' | 'Chandi House'

type Pricing = { fixed: number } | { metal: MetalType; grams: number; making: MakingCharges; stones: number }

/** A price that follows the rate: metal, its grams, making charges, rupees of stones. */
export const live = (metal: MetalType, grams: number, making: MakingCharges, stones = 0): Pricing => ({
  metal,
  grams,
  making,
  stones,
})
export const fixed = (rupees: number): Pricing => ({ fixed: rupees })
export const percent = (value: number): MakingCharges => ({ type: 'percentage', percent: value })
export const flat = (rupees: number): MakingCharges => ({ type: 'flat', amount: fromRupees(rupees) })

type Attributes = Record<string, string>
const gold =
  (purity: string, mark: string) =>
  (rest: Attributes): Attributes => ({
    Purity: purity,
    ...rest,
    Hallmark: `BIS ${mark} with HUID`,
  })
export const gold24 = gold('24K (999.9)', '999')
export const gold22 = gold('22K (916)', '916')
export const gold18 = gold('18K (750)', '750')
export const platinum = (rest: Attributes): Attributes => ({
  Purity: 'Platinum 950',
  ...rest,
  Hallmark: 'Pt 950, PGI assured',
})
export const silver = (rest: Attributes): Attributes => ({
  Purity: '925 sterling',
  ...rest,
  Hallmark: 'BIS 925',
})

/** The piece as `domain/pricing.ts` prices it. */
export const priced = ({ price }: Pick<Piece, 'price'>): PricedPiece =>
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
export const hsnOf = ({ subcategory }: Pick<Piece, 'subcategory'>): string =>
  subcategory === 'gold-coins' ? '7118' : DEFAULT_HSN
