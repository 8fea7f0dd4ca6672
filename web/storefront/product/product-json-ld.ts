import type { Product } from '#contract/products.ts'
import { paths } from '../../paths.ts'

/** Product with its offer, as schema.org has it. A piece on request has no offer. */
export const productJsonLd = (product: Product) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: product.name,
  description: product.description,
  image: product.images.map(({ url }) => url),
  ...(product.sku ? { sku: product.sku } : {}),
  ...(product.brand ? { brand: { '@type': 'Brand', name: product.brand } } : {}),
  material: product.material,
  ...(product.ratings.count > 0
    ? {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: product.ratings.average,
          reviewCount: product.ratings.count,
        },
      }
    : {}),
  ...(product.price === null
    ? {}
    : {
        offers: {
          '@type': 'Offer',
          price: product.price,
          priceCurrency: 'INR',
          availability: `https://schema.org/${product.inventoryQuantity > 0 ? 'InStock' : 'OutOfStock'}`,
          url: paths.product(product.slug),
        },
      }),
})
