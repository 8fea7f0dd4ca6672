import { fromRupees, ZERO } from '#domain/money.ts'
import { toMilligrams } from '#domain/weight.ts'
import { imageUrl } from '#seed/images.ts'
import type { DemoCatalogue } from '#server/products/service.ts'
import { CATEGORIES } from './categories.ts'
import type { SeedProduct } from './product-definition.ts'
import { PRODUCTS } from './products.ts'
import { toProductColumns } from './seed-products.ts'
import { createSeedVariants, listOptionIds, type SeedVariant, toStoneLine } from './variants.ts'

/** For what the demo says about its own city and workshops, and promises. */
const NEUTRAL_DESCRIPTIONS: Record<string, string> = {
  rings: 'Solitaires, eternity bands and kundan flowers.',
  'bangles-kadas': 'Carved kadas, pierced bangles and matching sets.',
  'eternity-bands': 'Stones all the way round.',
  'gold-coins': '24K coins with assay card.',
  earrings: 'From everyday studs to temple jhumkas, finished by hand.',
  necklaces: 'Temple chokers, kasu malas, strings of pearls and gold chains.',
  'pearl-necklaces': 'Strings of pearls, knotted one by one.',
  silver: 'Sterling-silver payals, kadas and hoops.',
}
const NEUTRAL_SENTENCES: readonly (readonly [string, string])[] = [
  [' Comes with its IGI report.', ''],
  [' The pearls are graded by hand in Hyderabad.', ''],
  [' in the style of the old Hyderabad havelis', ''],
  [' We buy it back at today’s gold rate with no deduction, or set it as a pendant.', ''],
]

/**
 * Categories and products of the demo, as the start of a shop with another name. They promise nothing in that name: no
 * hallmark, no certificate, no brand of the demo. A tag and the SKUs tell them from the shop's own, so that they can be
 * deleted together. Variants in 14K are left out, because whether the shop sells 14K is a choice of its metals.
 */
export function createDemoCatalogue(): DemoCatalogue {
  return {
    categories: CATEGORIES.map(({ slug, name, icon, imageName, description, subcategories }) => ({
      slug,
      name,
      icon,
      image: imageUrl(imageName),
      description: NEUTRAL_DESCRIPTIONS[slug] ?? description,
      subcategories: subcategories.map((subcategory) => ({
        slug: subcategory.slug,
        name: subcategory.name,
        image: imageUrl(subcategory.imageName),
        description: NEUTRAL_DESCRIPTIONS[subcategory.slug] ?? subcategory.description,
      })),
    })),
    products: PRODUCTS.map(toDemoProduct),
  }
}

function toDemoProduct(product: SeedProduct): DemoCatalogue['products'][number] {
  const { slug, category, subcategory, related, options, attributes, tags, description } = product
  const { slug: _, ...columns } = toProductColumns(product)
  const alloys = options?.alloys?.filter(({ karat }) => karat !== '14K')
  const sold = alloys ? { ...product, options: { ...options, alloys } } : product
  const { Hallmark: _hallmark, Certificate: _certificate, ...plainAttributes } = attributes
  return {
    slug,
    category,
    subcategory,
    related,
    optionIds: listOptionIds(product),
    columns: {
      ...columns,
      brand: null,
      attributes: plainAttributes,
      tags: [...tags, 'demo'],
      description: NEUTRAL_SENTENCES.reduce((text, [from, to]) => text.replace(from, to), description),
      engravingMaxLength: null,
      engravingPricePaise: ZERO,
      hasGiftMessage: false,
      isActive: true,
    },
    variants: createSeedVariants(sold).map((variant) => ({
      valueIds: variant.valueIds,
      columns: {
        ...toPricingColumns(variant),
        sku: variant.sku.replace(/^SW-/, 'DEMO-'),
        stock: variant.stock,
        leadDays: null,
        isActive: true,
        isSerialised: false,
        imageUrls: options?.imagesByColour ? variant.imageNames.map(imageUrl) : [],
      },
      stones: variant.stones.map((stone) => ({ ...toStoneLine(stone), certificate: null })),
    })),
  }
}

function toPricingColumns({ price, grams, compareAt, hasHallmarkingCharge }: SeedVariant) {
  const columns = {
    compareAtPaise: compareAt ? fromRupees(compareAt) : null,
    grossWeightMg: toMilligrams(grams, 'g'),
    basePricePaise: ZERO,
    makingBasis: 'net' as const,
    wastagePercent: 0,
    hasHallmarkingCharge,
  }
  if ('fixed' in price)
    return {
      ...columns,
      isFixedPrice: true,
      fixedPricePaise: fromRupees(price.fixed),
      metalType: null,
      metalWeightMg: null,
      makingType: 'percentage' as const,
      makingPercent: 0,
      makingFlatPaise: ZERO,
      stoneChargesPaise: ZERO,
    }
  const { making } = price
  return {
    ...columns,
    isFixedPrice: false,
    fixedPricePaise: null,
    metalType: price.metal,
    metalWeightMg: Math.round(price.grams * 1000),
    makingType: making.type,
    makingPercent: making.type === 'percentage' ? making.percent : 0,
    makingFlatPaise: making.type === 'flat' ? making.amount : ZERO,
    stoneChargesPaise: fromRupees(price.stones),
  }
}
