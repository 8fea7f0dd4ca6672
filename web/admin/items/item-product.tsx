import type { Item } from '#contract/items.ts'
import { formatVariantName } from '#domain/variants.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import * as texts from './texts.ts'

/** The product and variant of an item, with a link to its form. */
export function ItemProduct({ variant }: Pick<Item, 'variant'>) {
  if (!variant) return <span className="muted">{texts.deletedProduct}</span>
  return (
    <span>
      <TextLink to={adminPaths.product(variant.productId)}>
        {formatVariantName(variant.name, variant.title)}
      </TextLink>
      {variant.sku && <span className="caption num admin-panel__line">{variant.sku}</span>}
    </span>
  )
}
