import type { Review } from '#contract/reviews.ts'
import { MAX_STARS } from '#domain/reviews.ts'
import { paths } from '#web/paths.ts'
import type { PictureSource } from '#web/ui/picture.tsx'
import { largestImageUrl } from '#web/ui/picture.tsx'
import * as reviewTexts from '../reviews/texts.ts'
import { type ProductPageData, sortImages } from '../shared/product-card-data.ts'
import type { SiteInfo } from '../shared/site-info.ts'
import type { JsonLdObject } from '../shared/structured-data.ts'

/** Product with its offer, as schema.org has it. A product on request has no offer. */
export const productJsonLd = (
  shop: SiteInfo,
  product: ProductPageData,
  reviews: readonly Review[],
): JsonLdObject => {
  const url = `${shop.origin}${paths.product(product.slug)}`
  const { ratings, price, inventoryQuantity: stock } = product
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    url,
    name: product.name,
    description: product.description,
    material: product.material,
    image: sortImages(product).map(
      (picture: PictureSource) => new URL(largestImageUrl(picture), shop.origin).href,
    ),
    category: [product.category.name, product.subcategory?.name].filter(Boolean).join(' > '),
    ...(product.sku ? { sku: product.sku } : {}),
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
    ...(price === null
      ? {}
      : {
          offers: {
            '@type': 'Offer',
            url,
            price,
            priceCurrency: 'INR',
            availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
            itemCondition: 'https://schema.org/NewCondition',
            seller: { '@type': 'Organization', name: shop.name },
          },
        }),
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
