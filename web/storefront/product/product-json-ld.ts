import type { ProductVariant } from '#contract/products.ts'
import type { Review } from '#contract/reviews.ts'
import { fromRupees, toRupees } from '#domain/money.ts'
import type { OptionKind } from '#domain/options.ts'
import { MAX_STARS } from '#domain/reviews.ts'
import { showPrice } from '#domain/shown-price.ts'
import { formatVariantName } from '#domain/variants.ts'
import { paths } from '#web/paths.ts'
import { texts as reviewTexts } from '#web/storefront/reviews/texts.ts'
import { type ProductPageData, sortImages } from '#web/storefront/shared/product-card-data.ts'
import type { PriceTerms } from '#web/storefront/shared/product-price.tsx'
import type { SiteInfo } from '#web/storefront/shared/site-info.ts'
import type { JsonLdObject } from '#web/storefront/shared/structured-data.ts'
import type { PictureSource } from '#web/ui/picture.tsx'
import { largestImageUrl } from '#web/ui/picture.tsx'

/** A product with its offer, as schema.org has it: a group of products where customers choose a size, karat or colour. */
export const productJsonLd = (
  shop: SiteInfo,
  product: ProductPageData,
  reviews: readonly Review[],
  terms: PriceTerms,
): JsonLdObject => {
  const url = `${shop.origin}${paths.product(product.slug)}`
  const { ratings } = product
  return {
    '@type': product.hasOptions ? 'ProductGroup' : 'Product',
    '@id': `${url}#product`,
    url,
    name: product.name,
    description: product.description,
    material: product.material,
    image: imageUrls(shop, sortImages(product)),
    category: [product.category.name, product.subcategory?.name].filter(Boolean).join(' > '),
    ...(product.brand ? { brand: { '@type': 'Brand', name: product.brand } } : {}),
    ...(ratings.count > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: ratings.average,
            reviewCount: ratings.count,
          },
        }
      : {}),
    ...(reviews.length > 0 ? { review: reviews.map(reviewJsonLd) } : {}),
    ...(product.hasOptions
      ? {
          productGroupID: product._id,
          variesBy: product.options.flatMap(({ kind }) => VARIANT_PROPERTIES[kind] ?? []).map(toSchemaUrl),
          hasVariant: product.variants.map((variant) => variantJsonLd(shop, product, variant, terms)),
        }
      : {
          ...skuJsonLd(product.sku),
          ...offerJsonLd(shop, url, product, terms),
        }),
  }
}

/** The property of schema.org that an option is. Search engines know no other ones of jewellery. */
const VARIANT_PROPERTIES: Partial<Record<OptionKind, string>> = {
  size: 'size',
  metal: 'material',
  colour: 'color',
}

function variantJsonLd(shop: SiteInfo, product: ProductPageData, variant: ProductVariant, terms: PriceTerms) {
  const url = `${shop.origin}${paths.product(product.slug, variant._id)}`
  const ownImages = product.images.filter((image) => variant.imageUrls.includes(image.url))
  const properties = product.options.flatMap(({ kind, values }, position) => {
    const property = VARIANT_PROPERTIES[kind]
    const value = values.find(({ _id }) => _id === variant.valueIds[position])
    return property && value ? [[property, value.label]] : []
  })
  return {
    '@type': 'Product',
    url,
    name: formatVariantName(product.name, variant.title),
    ...Object.fromEntries(properties),
    ...(ownImages.length > 0 ? { image: imageUrls(shop, ownImages) } : {}),
    ...skuJsonLd(variant.sku),
    ...offerJsonLd(shop, url, { ...variant, hsn: product.hsn }, terms),
  }
}

const toSchemaUrl = (name: string) => `https://schema.org/${name}`

const imageUrls = (shop: SiteInfo, images: readonly PictureSource[]) =>
  images.map((picture) => new URL(largestImageUrl(picture), shop.origin).href)

const skuJsonLd = (sku: string | null) => (sku ? { sku } : {})

/** A product without options, or one variant. */
type Sold = Pick<ProductVariant, 'price' | 'inventoryQuantity' | 'leadDays'> & { hsn: string }

/** A product on request has no offer. */
const offerJsonLd = (shop: SiteInfo, url: string, sold: Sold, terms: PriceTerms) =>
  sold.price === null
    ? {}
    : {
        offers: {
          '@type': 'Offer',
          url,
          ...priceJsonLd(sold.price, sold.hsn, terms),
          ...availabilityJsonLd(sold),
          itemCondition: toSchemaUrl('NewCondition'),
          seller: { '@type': 'Organization', name: shop.name },
        },
      }

/** With GST wherever the page shows a price with it. */
function priceJsonLd(rupees: number, hsn: string, { settings, day }: PriceTerms) {
  const { main, hasGst, withGst } = showPrice(settings, fromRupees(rupees), hsn, day)
  const price = { price: toRupees(withGst ?? main), priceCurrency: 'INR' }
  return {
    ...price,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      ...price,
      valueAddedTaxIncluded: hasGst || withGst !== null,
    },
  }
}

/** A product that is made to order names the days until it is sent. */
function availabilityJsonLd({ inventoryQuantity: stock, leadDays }: Sold) {
  if (stock > 0) return { availability: toSchemaUrl('InStock') }
  if (leadDays === null) return { availability: toSchemaUrl('OutOfStock') }
  return {
    availability: toSchemaUrl('MadeToOrder'),
    deliveryLeadTime: { '@type': 'QuantitativeValue', value: leadDays, unitCode: 'DAY' },
  }
}

/** An author is required. A review stays when its author erases the account. */
const reviewJsonLd = ({ name, rating, title, text, createdAt }: Review) => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: name || reviewTexts.formerCustomer },
  datePublished: createdAt.slice(0, 10),
  reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: MAX_STARS },
  ...(title ? { name: title } : {}),
  reviewBody: text,
})
