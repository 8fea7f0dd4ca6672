import { asc, eq } from 'drizzle-orm'
import { notFound, refuseField } from '#domain/errors.ts'
import { choiceReason } from '#domain/variants.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { options, productOptions } from '../tables.ts'

/** What a request says about the variant that it means. */
export type VariantReference = { productId: string; variantId?: string | undefined }

/**
 * The variant that a request means, among the variants of its product: the one that it names, or the only one. A request
 * that leaves the choice open is a 400 with the names of the options.
 */
export async function chooseVariant<T>(
  reader: Reader,
  { productId, variantId }: VariantReference,
  variants: readonly T[],
  getId: (variant: T) => string,
): Promise<T> {
  const matching =
    variantId === undefined ? variants : variants.filter((variant) => getId(variant) === variantId)
  const [only] = matching
  if (!only) throw notFound('Product not found')
  if (matching.length > 1)
    throw refuseField('variantId', choiceReason(await listOptionNames(reader, productId)))
  return only
}

async function listOptionNames(reader: Reader, productId: string): Promise<string[]> {
  const rows = await reader
    .select({ name: options.name })
    .from(productOptions)
    .innerJoin(options, eq(options.id, productOptions.optionId))
    .where(eq(productOptions.productId, productId))
    .orderBy(asc(productOptions.position))
  return rows.map(({ name }) => name)
}
