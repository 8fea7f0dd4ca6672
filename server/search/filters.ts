import { and, eq, not, or, type SQL, sql } from 'drizzle-orm'
import { FACET_CODES, type FacetCode, getFieldFacet, groupFieldValues } from '#domain/filters.ts'
import type { Paise } from '#domain/money.ts'
import { type Caller, can } from '#server/http/access/caller.ts'
import { categories, productVariants, variantPrices } from '#server/products/tables.ts'
import { facetPart, type RowFacet } from './facets.ts'
import { searchRows } from './tables.ts'

/** The rows with the price and the stock of their variants, which the conditions below read. */
export const ROWS = sql`${searchRows}
  left join ${variantPrices} on ${variantPrices.variantId} = ${searchRows.variantId}
  left join ${productVariants} on ${productVariants.id} = ${searchRows.variantId}`
/** Days until the variant is sent, 0 from stock. Null: sold out. */
export const DAYS = sql`case when ${productVariants.stock} > 0 then 0 else ${productVariants.leadDays} end`

/** Customers see active products of active categories; staff with `view_content` see all that are not deleted. */
export const isListedFor = (caller: Caller): SQL => isListed(can(caller, 'view_content'))

export const isListed = (seesAll: boolean): SQL =>
  seesAll
    ? not(searchRows.isDeleted)
    : sql`(${searchRows.isActive} and ${searchRows.categoryId} in (
        select ${categories.id} from ${categories} where ${categories.isActive}))`

/** The first row of a product. */
export const IS_FIRST = eq(searchRows.position, 0)

/** The filters of a request that have the groups of a panel: codes separated by commas. */
export type FilterInput = Partial<Record<FacetCode | 'field', string | undefined>> & {
  minPrice?: Paise | undefined
  maxPrice?: Paise | undefined
  /** Grams. */
  minWeight?: number | undefined
  maxWeight?: number | undefined
  inStock?: boolean | undefined
  shipsWithin?: number | undefined
}

/**
 * A chosen filter as a condition on a row of `ROWS`. A product is found if one of its rows matches all choices. What is counted
 * of a group ignores the choice of that group.
 */
export type Choice = { code: ChoiceCode; values: readonly string[]; where: SQL }
type ChoiceCode = RowFacet | 'price' | 'weight' | 'days'

const MG_PER_GRAM = 1000
/** `findProducts` has a bit for each choice. */
const MAX_FIELDS = 12

export function toChoices(input: FilterInput): Choice[] {
  const { minPrice, maxPrice, minWeight, maxWeight, inStock, shipsWithin } = input
  const maxDays = inStock ? 0 : shipsWithin
  const weightMg = {
    min: minWeight === undefined ? null : Math.floor(minWeight * MG_PER_GRAM),
    max: maxWeight === undefined ? null : Math.ceil(maxWeight * MG_PER_GRAM),
  }
  return [
    ...FACET_CODES.map((code) => facetChoice(code, splitList(input[code]))),
    ...Array.from(groupFieldValues(splitList(input.field)))
      .slice(0, MAX_FIELDS)
      .map(([code, values]) => facetChoice(getFieldFacet(code), values)),
    rangeChoice('price', isBetween(sql`${variantPrices.pricePaise}`, { min: minPrice, max: maxPrice })),
    rangeChoice('weight', isBetween(sql`${searchRows.weightMg}`, weightMg)),
    rangeChoice('days', maxDays === undefined ? undefined : sql`${DAYS} <= ${maxDays}`),
  ].filter((choice) => choice !== null)
}

export const facetChoice = (code: RowFacet, values: readonly string[]): Choice | null =>
  values.length > 0 ? { code, values, where: hasFacet(code, values) } : null

const rangeChoice = (code: ChoiceCode, where: SQL | undefined): Choice | null =>
  where ? { code, values: [], where } : null

export const splitList = (text = ''): string[] =>
  text
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean)

/** The row has one of these values. */
export const hasFacet = (code: RowFacet, values: readonly string[]): SQL =>
  or(
    ...values.map(
      (value) =>
        sql`strpos(${searchRows.productFacets} || ${searchRows.variantFacets}, ${facetPart(code, value)}) > 0`,
    ),
  )!

/** Both ends are included. */
const isBetween = (value: SQL, { min, max }: Range): SQL | undefined =>
  and(min == null ? undefined : sql`${value} >= ${min}`, max == null ? undefined : sql`${value} <= ${max}`)

type Range = { min?: number | null | undefined; max?: number | null | undefined }
