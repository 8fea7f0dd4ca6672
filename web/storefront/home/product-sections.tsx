import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { HomeContent } from '#contract/home.ts'
import { formatWeight } from '#domain/weight.ts'
import { paths } from '#web/paths.ts'
import { ProductCard } from '#web/storefront/shared/product-card.tsx'
import { materialLabel, type ProductCardData, sortImages } from '#web/storefront/shared/product-card-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { Reveal } from '#web/ui/reveal.tsx'
import { SectionHeader } from '#web/ui/section-header.tsx'
import * as texts from './texts.ts'

type ProductSectionProps = { content: HomeContent['diamondMasterpieces']; products: ProductCardData[] }

/** The products of a row, in its order. Those that left the catalogue are skipped. */
const sectionProducts = ({ content, products }: ProductSectionProps) =>
  (content?.products ?? []).flatMap((slug) => products.find((product) => product.slug === slug) ?? [])

export const ProductGridSection = (props: ProductSectionProps) => (
  <ProductSection
    {...props}
    className="grid grid--4"
    renderProduct={(product) => <ProductCard product={product} />}
  />
)

/** The products that staff marked as featured. */
export function FeaturedProducts({ products }: { products: ProductCardData[] }) {
  if (products.length === 0) return null
  return (
    <Reveal as="section" className="section section--flush" aria-label={texts.featuredProducts}>
      <div className="wrap">
        <SectionHeader title={texts.featuredProducts} />
        <div className="grid grid--4">
          {products.map((product) => (
            <ProductCard key={product._id} product={product} />
          ))}
        </div>
      </div>
    </Reveal>
  )
}

/** Two large products. */
export const ProductPairSection = (props: ProductSectionProps) => (
  <ProductSection
    {...props}
    className="product-pair"
    renderProduct={(product) => <LargeProductCard product={product} />}
  />
)

type ProductSectionLayoutProps = ProductSectionProps & {
  className: string
  renderProduct: (product: ProductCardData) => ReactNode
}

function ProductSection({ className, renderProduct, ...section }: ProductSectionLayoutProps) {
  const { content } = section
  const visibleProducts = sectionProducts(section)
  if (!content || visibleProducts.length === 0) return null
  return (
    <Reveal as="section" className="section section--flush" aria-label={content.title}>
      <div className="wrap">
        <SectionHeader title={content.title} link={{ label: content.link.text, to: content.link.path }}>
          {content.text}
        </SectionHeader>
        <div className={className}>
          {visibleProducts.map((product) => (
            <Fragment key={product._id}>{renderProduct(product)}</Fragment>
          ))}
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
        <Price price={product.price} isLowest={product.priceVaries} />
      </span>
    </Link>
  )
}

/** The text beside the products. */
export function TextAndProductsSection(props: ProductSectionProps) {
  const { content } = props
  const visibleProducts = sectionProducts(props)
  if (!content || visibleProducts.length === 0) return null
  return (
    <Reveal as="section" className="section" aria-label={content.title}>
      <div className="wrap platinum">
        <div className="platinum__text">
          <h2 className="h2">{content.title}</h2>
          <p className="lead">{content.text}</p>
          <ButtonLink variant="text" to={content.link.path}>
            {content.link.text}
          </ButtonLink>
        </div>
        {visibleProducts.map((product) => (
          <ProductCard key={product._id} product={product} actions={false} />
        ))}
      </div>
    </Reveal>
  )
}
