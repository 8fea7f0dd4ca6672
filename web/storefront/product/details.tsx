import type { Product } from '#contract/products.ts'
import { formatWeight } from '#domain/weight.ts'
import { Facts } from '../../ui/facts.tsx'

export function Details({ product }: { product: Product }) {
  const rows: [string, string][] = [
    [
      'Material',
      product.attributes.purity ? `${product.material}, ${product.attributes.purity}` : product.material,
    ],
    ...(product.weight === null
      ? []
      : ([['Weight', formatWeight(product.weight, product.weightUnit)]] as [string, string][])),
    ...Object.entries(product.attributes)
      .filter(([name]) => !SHOWN_ELSEWHERE.has(name))
      .map(([name, value]): [string, string] => [titled(name), value]),
    ...(product.brand ? ([['Brand', product.brand]] as [string, string][]) : []),
    ...(product.sku ? ([['SKU', product.sku]] as [string, string][]) : []),
  ]
  return (
    <section className="product__details" aria-labelledby="details">
      <div className="product__story">
        <h2 className="h2" id="details">
          {product.attributes.headline ?? 'The piece'}
        </h2>
        <p className="lead">{product.description}</p>
      </div>
      <Facts facts={rows} />
    </section>
  )
}

const SHOWN_ELSEWHERE = new Set(['purity', 'headline'])

/** Attributes are named as staff typed them. */
const titled = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
