import { Link } from 'react-router'
import type { StorefrontApi } from '#contract/contract.ts'
import { formatWeight } from '#domain/weight.ts'
import { paths } from '#web/paths.ts'
import { ProductCard } from '#web/storefront/shared/product-card.tsx'
import {
  materialLabel,
  type ProductCardData,
  sortImages,
  toProductCard,
} from '#web/storefront/shared/product-card-data.ts'
import { ProductPrice } from '#web/storefront/shared/product-price.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Reveal } from '#web/ui/reveal.tsx'
import { SectionHeader } from '#web/ui/section-header.tsx'
import type { BlockProps } from './block-props.ts'
import { emptyOnFailure } from './empty-on-failure.ts'
import { toHeaderLink } from './to-header-link.ts'

type Props = BlockProps<'shelf', ProductCardData[]>

export async function load(api: StorefrontApi, content: Props['content']): Promise<ProductCardData[]> {
  const query = toQuery(content)
  if (!query) return []
  const cards = await api.products
    // Staff who look at a draft would get inactive products as well.
    .list({ ...query, isActive: true })
    .then(({ products }) => products.map(toProductCard))
    .catch(emptyOnFailure('Products of a shelf could not be fetched:'))
  return content.source === 'chosen'
    ? content.products.flatMap((id) => cards.find(({ _id }) => _id === id) ?? [])
    : cards
}

/** Null: nothing is chosen. */
function toQuery({ source, category, tag, maxPrice, products, count: limit }: Props['content']) {
  const inCategory = category ? { category } : {}
  switch (source) {
    case 'chosen':
      return products.length > 0 ? { ids: products.join(), limit: products.length } : null
    case 'featured':
      return { isFeatured: true, sortBy: 'featured', limit } as const
    case 'newest':
      return { ...inCategory, sortBy: 'createdAt', sortOrder: 'desc', limit } as const
    case 'category':
      return { ...inCategory, sortBy: 'featured', limit } as const
    case 'price':
      return { ...inCategory, maxPrice, hasShownPrices: true, sortBy: 'featured', limit } as const
    case 'tag':
      return tag ? ({ tag, sortBy: 'featured', limit } as const) : null
  }
}

/** A shelf without products is not shown. */
export function Block({ content, data: products }: Props) {
  if (products.length === 0) return null
  return content.layout === 'beside' ? (
    <TextAndProducts content={content} products={products} />
  ) : (
    <ProductRows content={content} products={products} />
  )
}

type ShelfProps = { content: Props['content']; products: ProductCardData[] }

function ProductRows({ content: { title, text, link, layout, hasSpaceAbove }, products }: ShelfProps) {
  return (
    <Reveal
      as="section"
      className={classes('section', !hasSpaceAbove && 'section--flush')}
      aria-label={title}
    >
      <div className="wrap">
        <SectionHeader title={title} link={toHeaderLink(link)}>
          {text}
        </SectionHeader>
        <div className={layout === 'pair' ? 'product-pair' : 'grid grid--4'}>
          {products.map((product) =>
            layout === 'pair' ? (
              <LargeProductCard key={product._id} product={product} />
            ) : (
              <ProductCard key={product._id} product={product} />
            ),
          )}
        </div>
      </div>
    </Reveal>
  )
}

function LargeProductCard({ product }: { product: ProductCardData }) {
  const [picture] = sortImages(product)
  return (
    <Link className="product-pair__product" to={paths.product(product.slug)}>
      <span className="product-pair__picture">
        {picture && <Picture image={picture} sizes="(min-width: 640px) 50vw, 100vw" />}
      </span>
      <span className="product-pair__text">
        <span>
          <span className="product-pair__name">{product.name}</span>
          <span className="caption">
            {materialLabel(product)}
            {product.weight !== null && `, ${formatWeight(product.weight, product.weightUnit)}`}
          </span>
        </span>
        <ProductPrice product={{ ...product, compareAtPrice: null }} />
      </span>
    </Link>
  )
}

/** The text beside the products. */
function TextAndProducts({ content: { title, text, link, hasSpaceAbove }, products }: ShelfProps) {
  return (
    <Reveal
      as="section"
      className={classes('section', !hasSpaceAbove && 'section--flush')}
      aria-label={title}
    >
      <div className="wrap platinum">
        <div className="platinum__text">
          <h2 className="h2">{title}</h2>
          {text && <p className="lead">{text}</p>}
          {link.text && (
            <ButtonLink variant="text" to={link.path}>
              {link.text}
            </ButtonLink>
          )}
        </div>
        {products.map((product) => (
          <ProductCard key={product._id} product={product} actions={false} />
        ))}
      </div>
    </Reveal>
  )
}
