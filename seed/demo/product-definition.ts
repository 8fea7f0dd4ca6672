import { DEFAULT_HSN } from '#domain/hsn.ts'
import type { Material } from '#domain/materials.ts'
import { CORE_METALS, type CoreMetalCode } from '#domain/metal-rates.ts'
import { fromRupees } from '#domain/money.ts'
import type { MakingCharges } from '#domain/pricing.ts'
import type { StoneKind } from '#domain/stones.ts'

/** A product of the demo shop. Amounts are in rupees, weights in grams. */
export type SeedProduct = {
  slug: string
  name: string
  sku: string
  /** Describes the pictures for people who cannot see them. */
  imageAlt: string
  /** Who it is for, how it is made, how it wears, in at most 45 words. */
  description: string
  category: string
  subcategory: string
  material: Material
  brand: Brand
  /** Gross weight with stones, in grams. With options, that of the first variant, like the price and the stock. */
  grams: number
  price: SeedPricing
  compareAt?: number
  stock: number
  options?: SeedOptions
  /** Their total is the price of the stones in a price that follows the rate. */
  stones?: SeedStone[]
  /** Names of `seed/image-shapes.ts`; the first is the primary one. */
  imageNames: string[]
  attributes: Record<string, string>
  tags: string[]
  related: string[]
  isFeatured?: true
}

type Brand = 'Swarna Heritage' | 'Swarna Everyday' | 'Tara Diamonds' | 'Saptapadi' | 'Chandi House'

/** The metals that the demo shop uses. */
export type SeedMetal = CoreMetalCode | 'gold-14k'

export const getMetalName = (code: SeedMetal): string =>
  code === 'gold-14k' ? 'Gold 14K' : CORE_METALS.find((metal) => metal.code === code)!.label

export type Karat = '22K' | '18K' | '14K'
export type Colour = 'yellow' | 'white' | 'rose'
export type Alloy = { karat: Karat; colour: Colour }

/** What customers choose. A product has a variant for each combination. */
type SeedOptions = {
  /** The first one is that of the price and the weight. */
  alloys?: readonly Alloy[]
  sizes?: SeedSizes
  /** The pictures of a colour. Without any, those of the product. */
  imagesByColour?: Partial<Record<Colour, string[]>>
}
type SeedSizes = {
  option: 'ring-size' | 'bangle-size' | 'chain-length'
  labels: readonly string[]
  /** The size that the weight is given for. */
  base: string
  /** Each further size needs so many grams of metal more. */
  gramsPerSize: number
}

const COLOURS: readonly Colour[] = ['yellow', 'white', 'rose']

/** Diamonds are set in gold that is hard enough for them. `first` is the colour of the price and the pictures. */
export const diamondAlloys = (first: Colour): readonly Alloy[] =>
  (['18K', '14K'] as const).flatMap((karat) =>
    [first, ...COLOURS.filter((colour) => colour !== first)].map((colour) => ({ karat, colour })),
  )
/** 22K gold is yellow. White and rose gold need more of the other metals. */
export const GOLD_ALLOYS: readonly Alloy[] = [
  { karat: '22K', colour: 'yellow' },
  { karat: '18K', colour: 'yellow' },
  { karat: '18K', colour: 'white' },
  { karat: '18K', colour: 'rose' },
]

export const ringSizes = (from: number, to: number, base: number, gramsPerSize: number): SeedSizes => ({
  option: 'ring-size',
  labels: Array.from({ length: to - from + 1 }, (_, at) => String(from + at)),
  base: String(base),
  gramsPerSize,
})
export const bangleSizes = (base: string, gramsPerSize: number): SeedSizes => ({
  option: 'bangle-size',
  labels: ['2-2', '2-4', '2-6', '2-8', '2-10'],
  base,
  gramsPerSize,
})
export const chainLengths = (base: number, gramsPerSize: number): SeedSizes => ({
  option: 'chain-length',
  labels: ['16 in', '18 in', '20 in', '22 in'],
  base: `${base} in`,
  gramsPerSize,
})

/** A line of stones of one kind. Prices are in rupees. */
export type SeedStone = {
  kind: StoneKind
  count: number
  carats: number
  shape: string
  colour?: string
  clarity?: string
  cut?: string
  setting?: string
  /** Of one carat, or of one stone. Left out where the price of the product is fixed. */
  pricePerCarat?: number
  pricePerPiece?: number
  certificate?: { laboratory: string; number: string }
}

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
/** Karat and colour are options. */
export const goldInKaratsAttributes = (attributes: Attributes): Attributes => ({
  ...attributes,
  Hallmark: 'BIS with HUID',
})
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

/** Coins have a heading of their own. */
export const getHsn = ({ subcategory }: Pick<SeedProduct, 'subcategory'>): string =>
  subcategory === 'gold-coins' ? '7118' : DEFAULT_HSN
