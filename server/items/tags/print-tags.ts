import { eq, inArray } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { items as contract } from '#contract/items.ts'
import { notFound } from '#domain/errors.ts'
import { toIndiaDay } from '#domain/india-time.ts'
import { TAG_LAYOUTS } from '#domain/item-tags.ts'
import { encodePrice } from '#domain/price-code.ts'
import { choosePurity } from '#domain/purity.ts'
import { calculateStoneTotals, formatCarats, type StoneLine } from '#domain/stones.ts'
import { formatVariantName } from '#domain/variants.ts'
import { formatWeight } from '#domain/weight.ts'
import {
  currentPrice,
  describePurityOf,
  parseStonesJson,
  shownFieldsJson,
  sizeLabel,
  stonesJson,
} from '#server/products/queries.ts'
import { products, productVariants } from '#server/products/tables.ts'
import { metalFinenessOf, metalNameOf } from '#server/rates/queries.ts'
import type { ItemDeps } from '../deps.ts'
import { items } from '../tables.ts'
import { renderTags, type Tag } from './render-tags.ts'

/** Tags of items as PDF, in the order of the ids. The price code is that of the price now. */
export function createPrintTags({ database, clock, settings, config }: ItemDeps) {
  return async function printTags({
    ids,
    layout,
    skip,
  }: ParsedInput<typeof contract.tags>): Promise<{ bytes: Buffer; name: string }> {
    const { shopName, tagPriceCode } = await settings.current()
    const rows = await database.db
      .select({
        item: items,
        variantId: productVariants.id,
        title: productVariants.title,
        pricePaise: currentPrice(),
        name: products.name,
        attributes: products.attributes,
        tagFields: shownFieldsJson('isOnTag'),
        metalType: productVariants.metalType,
        metalName: metalNameOf(productVariants.metalType),
        metalFineness: metalFinenessOf(productVariants.metalType),
        size: sizeLabel(),
        stones: stonesJson(),
        slug: products.slug,
      })
      .from(items)
      .innerJoin(productVariants, eq(productVariants.id, items.variantId))
      .innerJoin(products, eq(products.id, productVariants.productId))
      .where(inArray(items.id, [...ids]))
    const byId = new Map(rows.map((row) => [row.item.id, row]))
    const tags = ids.flatMap((id): Tag[] => {
      const row = byId.get(id)
      if (!row) return []
      const { item, variantId, title, pricePaise, name, slug } = row
      const query = new URLSearchParams({ variant: variantId, tag: item.tagNumber })
      return [
        {
          name: formatVariantName(name, title),
          purity: [
            choosePurity(row.attributes, describePurityOf(row)),
            row.size === null ? '' : `size ${row.size}`,
            ...row.tagFields.map(describeField),
          ]
            .filter(Boolean)
            .join(', '),
          tagNumber: item.tagNumber,
          huid: item.huid,
          grossWeight: formatWeight(item.grossWeightMg / 1000),
          netWeight: formatWeight(item.netWeightMg / 1000),
          stones: describeStones(parseStonesJson(row.stones)),
          priceCode: pricePaise === null ? '' : encodePrice(pricePaise, tagPriceCode),
          address: `${config.publicUrl}/product/${slug}?${query}`,
        },
      ]
    })
    if (tags.length === 0) throw notFound('Item not found')
    const day = toIndiaDay(clock.now())
    return {
      bytes: await renderTags(tags, TAG_LAYOUTS[layout], { skip, shopName, day }),
      name: `tags-${day}.pdf`,
    }
  }
}

/** A tag is small: a Yes is named by its field, and a No is left out. */
function describeField({ name, value }: { name: string; value: string }): string {
  if (value === 'Yes') return name
  return value === 'No' ? '' : value
}

/** `12 st 0.480 ct`. '' without stones. */
function describeStones(lines: readonly StoneLine[]): string {
  const { count, caratThousandths } = calculateStoneTotals(lines)
  return [count > 0 ? `${count} st` : '', caratThousandths > 0 ? formatCarats(caratThousandths) : '']
    .filter(Boolean)
    .join(' ')
}
