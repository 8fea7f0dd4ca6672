import { choosePurity } from '#domain/purity.ts'
import { formatWeight } from '#domain/weight.ts'
import { getAttribute } from '#web/storefront/shared/product-card-data.ts'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { texts } from './below-texts.ts'
import type { ShownProduct } from './show-variant.ts'
import { StonesTable } from './stones-table.tsx'

/** Product fields that are shown above. The others are listed with the names that staff gave them. */
const SHOWN_ELSEWHERE = new Set(['purity', 'headline'])

export function ProductDetails({ product }: { product: ShownProduct }) {
  const { material, attributes, fields, brand, sku } = product
  const shownVariant = product.variants.find(({ _id }) => _id === product.variantId) ?? product.variants[0]
  const purity = choosePurity(attributes, shownVariant?.purity ?? '')
  const facts: (readonly [string, string | null])[] = [
    [texts.material, purity ? `${material}, ${purity}` : material],
    [texts.weight, describeWeight(product)],
    ...fields
      .filter(({ name }) => !SHOWN_ELSEWHERE.has(name.toLowerCase()))
      .map(({ name, value }): [string, string] => [name, value]),
    [texts.brand, brand],
    [texts.sku, sku],
  ]
  return (
    <section className="product__details" aria-labelledby="details">
      <div className="product__description">
        <h2 className="h2" id="details">
          {getAttribute(product, 'headline') ?? texts.aboutProduct}
        </h2>
        <p className="lead">{product.description}</p>
      </div>
      <StonesTable stones={product.stones} caratSummary={product.caratSummary} />
      <DescriptionList items={facts.filter(([, value]) => value)} />
    </section>
  )
}

/** The gross weight, and how it is made up where the price counts less than that. */
function describeWeight({ weight, weightUnit, metalInfo }: ShownProduct): string | null {
  if (weight === null) return null
  const gross = formatWeight(weight, weightUnit)
  const rest = metalInfo && weightUnit === 'g' ? weight - metalInfo.weightGrams : 0
  return metalInfo && rest > 0.0005
    ? texts.weightOfParts(gross, metalInfo.name, formatWeight(metalInfo.weightGrams), formatWeight(rest))
    : gross
}
