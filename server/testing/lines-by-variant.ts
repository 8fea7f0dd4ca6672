import { and, count, eq, isNull, min } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { productVariants } from '#server/products/tables.ts'

let isOn = false

/** From here on, test shops of this file name a product without options by its variant in every call. */
export function nameLinesByVariant(): void {
  isOn = true
}

/** A request as the test sent it, or the same with the variant of each product that has only one. */
export async function withVariantIds(
  db: Database['db'],
  url: string,
  init: RequestInit,
): Promise<[url: string, init: RequestInit]> {
  if (!isOn) return [url, init]
  const onlyVariant = async (productId: string) => {
    const [row] = await db
      .select({ id: min(productVariants.id), variants: count() })
      .from(productVariants)
      .where(and(eq(productVariants.productId, productId), isNull(productVariants.deletedAt)))
    return row?.variants === 1 ? row.id! : undefined
  }
  const complete = async (value: unknown): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map(complete))
    if (typeof value !== 'object' || value === null) return value
    const entries = await Promise.all(
      Object.entries(value).map(async ([key, part]) => [key, await complete(part)] as const),
    )
    const completed = Object.fromEntries(entries)
    if (typeof completed.productId !== 'string' || completed.variantId !== undefined) return completed
    const variantId = await onlyVariant(completed.productId)
    return variantId === undefined ? completed : { ...completed, variantId }
  }
  const body =
    typeof init.body === 'string' ? JSON.stringify(await complete(JSON.parse(init.body))) : init.body
  const [, start, productId, rest] = /^(.*\/api\/cart\/)([^/?]+)(.*)$/.exec(url) ?? []
  const variantId = productId && (await onlyVariant(productId))
  return [variantId ? `${start}${variantId}${rest}` : url, { ...init, body }]
}
