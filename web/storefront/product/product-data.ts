import { paths } from '../../paths.ts'
import type { PictureSource } from '../../ui/picture.tsx'
import { largestFile } from '../../ui/picture.tsx'
import { inOrder, type WholePiece } from '../shared/piece.ts'
import type { ShopHead } from '../shared/shop-head.ts'
import type { Thing } from '../shared/structured-data.ts'

/** Product with its offer, as schema.org has it. A piece on request has no offer. */
export const productData = (shop: ShopHead, product: WholePiece): Thing => {
  const url = `${shop.origin}${paths.product(product.slug)}`
  const { ratings, price, inventoryQuantity: stock } = product
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    url,
    name: product.name,
    description: product.description,
    material: product.material,
    image: inOrder(product).map((picture: PictureSource) => new URL(largestFile(picture), shop.origin).href),
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
