import { formatWeight } from '#domain/weight.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { attributeOf, type WholePiece } from '../shared/piece.ts'
import { sizeGuideOf } from '../sizes/size-guide-of.ts'

/** Said beside the material; the rest are listed as staff named them. */
const SHOWN_ELSEWHERE = new Set(['purity', 'headline'])

export function Details({ product }: { product: WholePiece }) {
  const { material, weight, weightUnit, attributes, brand, sku } = product
  const purity = attributeOf(product, 'purity')
  const facts: (readonly [string, string | null])[] = [
    ['Material', purity ? `${material}, ${purity}` : material],
    ['Weight', weight === null ? null : formatWeight(weight, weightUnit)],
    ...Object.entries(attributes).filter(([name]) => !SHOWN_ELSEWHERE.has(name.toLowerCase())),
    ['Brand', brand],
    ['SKU', sku],
  ]
  const guide = sizeGuideOf(product)
  return (
    <section className="product__details" aria-labelledby="details">
      <div className="product__story">
        <h2 className="h2" id="details">
          {attributeOf(product, 'headline') ?? 'The piece'}
        </h2>
        <p className="lead">{product.description}</p>
      </div>
      <div>
        <Facts facts={facts.filter(([, value]) => value)} />
        {guide && (
          <ButtonLink className="no-print" variant="text" icon="ruler" to={guide.to}>
            {guide.label}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
