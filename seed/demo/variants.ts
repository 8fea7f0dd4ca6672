import { getHallmarkingCharge } from '#domain/hallmarking.ts'
import type { MetalRates } from '#domain/metal-rates.ts'
import { fromRupees, type Paise } from '#domain/money.ts'
import { calculateProductPrice, type ProductPricing } from '#domain/pricing.ts'
import type { StoneLine } from '#domain/stones.ts'
import { formatVariantTitle } from '#domain/variants.ts'
import type { Alloy, Karat, SeedProduct, SeedStone } from './product-definition.ts'
import { SETTINGS } from './settings.ts'

/** What is sold of a product: one combination of karat, colour and size. */
export type SeedVariant = Pick<
  SeedProduct,
  'sku' | 'grams' | 'price' | 'stock' | 'imageNames' | 'compareAt'
> & {
  /** `18K / Yellow gold / 12`. '' for a product without options. */
  title: string
  /** The ids of its values, which every shop starts with (server/migrations/0003_options.sql). */
  valueIds: string[]
  stones: SeedStone[]
  hasHallmarkingCharge: boolean
}

const METALS = { '22K': 'gold-22k', '18K': 'gold-18k', '14K': 'gold-14k' } as const
/** Grams per cubic centimetre. The same ring is lighter in 14K than in 18K. */
const DENSITIES: Record<Karat, number> = { '22K': 17.7, '18K': 15.5, '14K': 13.2 }
export const COLOUR_LABELS = { yellow: 'Yellow gold', white: 'White gold', rose: 'Rose gold' }

/** Units of the other variants, in turn. 0 is sold out. */
const STOCKS = [2, 1, 3, 0, 2, 4, 1]
/** The numbers of two certificates differ at least by this. */
const CERTIFICATE_STEP = 137

/** Generated shops have other brands. */
type ProductSource = Omit<SeedProduct, 'brand'>
type Choice = { alloy: Alloy | null; size: string | null }

/** The options of a product, in the order in which customers choose. */
export function listOptionIds({ options }: Pick<SeedProduct, 'options'>): string[] {
  return [
    ...(options?.alloys ? ['karat', 'metal-colour'] : []),
    ...(options?.sizes ? [options.sizes.option] : []),
  ]
}

/** All variants of a product. The first one has the weight and price of the product, and the page opens with it. */
export function createSeedVariants(product: ProductSource): SeedVariant[] {
  const { alloys, sizes } = product.options ?? {}
  const choices = (alloys ?? [null]).flatMap((alloy) =>
    (sizes?.labels ?? [null]).map((size) => ({ alloy, size })),
  )
  const isFirst = ({ alloy, size }: Choice) =>
    alloy === (alloys?.[0] ?? null) && size === (sizes?.base ?? null)
  return [...choices.filter(isFirst), ...choices.filter((choice) => !isFirst(choice))].map(
    (choice, position) => createVariant(product, choice, position),
  )
}

function createVariant(product: ProductSource, { alloy, size }: Choice, position: number): SeedVariant {
  const { price, grams, imageNames, options, stones = [] } = product
  const labels = [...(alloy ? [alloy.karat, COLOUR_LABELS[alloy.colour]] : []), ...(size ? [size] : [])]
  const netGrams = 'fixed' in price ? grams : price.grams
  const variantNetGrams = scaleNetGrams(product, netGrams, { alloy, size })
  return {
    title: formatVariantTitle(labels),
    valueIds: [
      ...(alloy ? [`karat-${alloy.karat.toLowerCase()}`, `metal-colour-${alloy.colour}`] : []),
      ...(size && options?.sizes ? [`${options.sizes.option}-${size.replace(' ', '-')}`] : []),
    ],
    sku: [
      product.sku,
      alloy && `${parseInt(alloy.karat, 10)}${alloy.colour[0]!.toUpperCase()}`,
      size?.replace(/\W|in/g, ''),
    ]
      .filter(Boolean)
      .join('-'),
    grams: round(grams - netGrams + variantNetGrams),
    price:
      'fixed' in price
        ? price
        : { ...price, metal: alloy ? METALS[alloy.karat] : price.metal, grams: variantNetGrams },
    stock:
      position === 0
        ? product.stock
        : STOCKS[(position + product.sku.length + product.stock) % STOCKS.length]!,
    imageNames: (alloy && options?.imagesByColour?.[alloy.colour]) ?? imageNames,
    ...(product.compareAt ? { compareAt: product.compareAt } : {}),
    stones: stones.map((stone) => withCertificateNumber(stone, position)),
    hasHallmarkingCharge: hasHallmarkingCharge(product),
  }
}

/** The weight rule of the series: a base weight, and grams more for each size. */
function scaleNetGrams({ options }: ProductSource, netGrams: number, { alloy, size }: Choice): number {
  const { alloys, sizes } = options ?? {}
  const steps = sizes && size ? sizes.labels.indexOf(size) - sizes.labels.indexOf(sizes.base) : 0
  const ofSize = netGrams + steps * (sizes?.gramsPerSize ?? 0)
  return alloys && alloy
    ? round((ofSize * DENSITIES[alloy.karat]) / DENSITIES[alloys[0]!.karat])
    : round(ofSize)
}

/** To the hundredth of a gram, as scales show it. */
const round = (grams: number): number => Math.round(grams * 100) / 100

/** Each piece has a certificate of its own. */
const withCertificateNumber = (stone: SeedStone, position: number): SeedStone =>
  stone.certificate
    ? {
        ...stone,
        certificate: {
          ...stone.certificate,
          number: String(Number(stone.certificate.number) + position * CERTIFICATE_STEP),
        },
      }
    : stone

/** Gold and silver are hallmarked piece by piece. Coins come with an assay card. */
const hasHallmarkingCharge = ({ price, subcategory }: Pick<SeedProduct, 'price' | 'subcategory'>): boolean =>
  'metal' in price && subcategory !== 'gold-coins'

/** The pricing of `domain/pricing.ts`. */
export const toVariantPricing = ({
  price,
  grams,
  hasHallmarkingCharge,
}: Pick<SeedVariant, 'price' | 'grams' | 'hasHallmarkingCharge'>): ProductPricing =>
  'fixed' in price
    ? { isFixedPrice: true, fixedPrice: fromRupees(price.fixed) }
    : {
        isFixedPrice: false,
        metal: price.metal,
        making: price.making,
        weightMg: Math.round(price.grams * 1000),
        grossWeightMg: Math.round(grams * 1000),
        stoneCharges: fromRupees(price.stones),
        hallmarkingCharge: hasHallmarkingCharge
          ? fromRupees(getHallmarkingCharge(SETTINGS.hallmarkingCharges, price.metal) ?? 0)
          : null,
      }

export const toStoneLine = (stone: SeedStone): StoneLine => ({
  kind: stone.kind,
  shape: stone.shape,
  count: stone.count,
  caratThousandths: Math.round(stone.carats * 1000),
  colour: stone.colour ?? '',
  clarity: stone.clarity ?? '',
  cut: stone.cut ?? '',
  setting: stone.setting ?? '',
  priceBasis: stone.pricePerPiece === undefined ? 'carat' : 'piece',
  price: fromRupees(stone.pricePerPiece ?? stone.pricePerCarat ?? 0),
  certificate: stone.certificate ? { ...stone.certificate, url: '' } : null,
})

/** The lowest price of a product: its card says `From ₹…`. */
export const getLowestPrice = (product: ProductSource, rates: MetalRates): Paise =>
  createSeedVariants(product)
    .map((variant) => calculateProductPrice(toVariantPricing(variant), rates)!)
    .reduce((lowest, price) => (price < lowest ? price : lowest))
