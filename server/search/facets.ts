import { type FacetCode, type FieldFacet, getFieldFacet, getPurity } from '#domain/filters.ts'
import { isMetal } from '#domain/materials.ts'
import { getFieldValue, getFilterValues, type ProductField } from '#domain/product-fields.ts'
import { findKarat, parseTerms } from '#domain/search-query.ts'
import { getCaratRange, STONE_KINDS, type StoneLine } from '#domain/stones.ts'

/** What products are filtered and counted by. The last four are about the product, and no groups of the filter panel. */
export type RowFacet = FacetCode | FieldFacet | 'category' | 'subcategory' | 'brand' | 'material'

/** What a product can be filtered by. */
export type FilterableProduct = {
  name: string
  categoryId: string
  subcategoryId: string | null
  brand: string | null
  material: string
  attributes: Readonly<Record<string, string>>
  /** The active ones. */
  variants: readonly FilterableVariant[]
}

export type FilterableVariant = {
  metal: { code: string; base: string } | null
  stones: readonly Pick<StoneLine, 'kind' | 'caratThousandths'>[]
  /** The values of its options. */
  values: readonly { option: string; kind: string; code: string }[]
}

/** The name of a colour that staff entered as an attribute, and its code among the values of colour options. */
export type ColourCodes = ReadonlyMap<string, string>

export type FilterContext = {
  colours: ColourCodes
  /** The product fields that are filters. */
  fields: readonly Pick<ProductField, 'code' | 'name' | 'kind'>[]
}

const SEPARATOR = '\t'

/** A stored filter value: `purity:22k`. */
const toFacet = (code: RowFacet, value: string): string => `${code}:${value.replace(/\s/g, ' ')}`

/** A facet as it stands in the columns: with its ends, so that no part of another facet is taken for it. */
export const facetPart = (code: RowFacet, value: string): string =>
  SEPARATOR + toFacet(code, value) + SEPARATOR

/** The code and the value of each facet of a column. */
export const parseFacets = (text: string): [code: RowFacet, value: string][] =>
  text
    .split(SEPARATOR)
    .filter(Boolean)
    .map((facet) => {
      const end = facet.indexOf(':')
      return [facet.slice(0, end) as RowFacet, facet.slice(end + 1)]
    })

/**
 * What each active variant is filtered by, in its order, as the texts of two columns: what all variants have is
 * counted once for the product. Each value is there once and sorted, so that equal variants have equal texts. A product
 * without active variants has one row.
 */
export function buildFacets(
  product: FilterableProduct,
  { colours, fields }: FilterContext,
): { productFacets: string; variantFacets: string }[] {
  const { material, attributes } = product
  const variants = product.variants.length > 0 ? product.variants : [NO_VARIANT]
  const ofProduct = [
    toFacet('category', product.categoryId),
    ...(product.subcategoryId ? [toFacet('subcategory', product.subcategoryId)] : []),
    ...(product.brand ? [toFacet('brand', product.brand)] : []),
    toFacet('material', material),
    ...fields.flatMap((field) =>
      getFilterValues(field, getFieldValue(attributes, field.name) ?? '').map((value) =>
        toFacet(getFieldFacet(field.code), value),
      ),
    ),
  ]
  const namedPurity = getNamedPurity(product)
  const productColours = variants.some(hasColour) ? [] : getColours(attributes, colours)
  const productStones = variants.some(({ stones }) => stones.length > 0) ? [] : getStones(product)
  const ofVariants = variants.map((variant) => {
    const { metal, values, stones } = variant
    const caratRange = getCaratRange(stones)
    const ownColours = values.filter(({ kind }) => kind === 'colour').map(({ code }) => code)
    return new Set([
      ...(metal ? [metal.base] : getMaterialMetal(material)).map((base) => toFacet('metal', base)),
      ...(metal ? [getPurity(metal)] : namedPurity).map((purity) => toFacet('purity', purity)),
      ...[...productColours, ...ownColours].map((code) => toFacet('colour', code)),
      ...[...productStones, ...stones.map(({ kind }) => kind)].map((kind) => toFacet('stone', kind)),
      ...(caratRange ? [toFacet('carat', caratRange)] : []),
      ...values
        .filter(({ kind }) => kind === 'size')
        .map(({ option, code }) => toFacet('size', `${option}-${code}`)),
    ])
  })
  const isCommon = (facet: string) => ofVariants.every((facets) => facets.has(facet))
  const productFacets = join([...ofProduct, ...[...ofVariants[0]!].filter(isCommon)])
  return ofVariants.map((facets) => ({
    productFacets,
    variantFacets: join([...facets].filter((facet) => !isCommon(facet))),
  }))
}

const join = (facets: readonly string[]): string =>
  SEPARATOR + [...new Set(facets)].sort().join(SEPARATOR) + SEPARATOR

const NO_VARIANT: FilterableVariant = { metal: null, stones: [], values: [] }

const hasColour = ({ values }: FilterableVariant): boolean => values.some(({ kind }) => kind === 'colour')

/** Products with a fixed price need not name their metal. */
const getMaterialMetal = (material: string): string[] => (isMetal(material) ? [material.toLowerCase()] : [])

/** Without a metal, the name or an attribute may tell the purity: `22K coin ring`. */
const getNamedPurity = ({ name, attributes }: FilterableProduct): string[] =>
  [name, ...Object.values(attributes)].flatMap((text) => findKarat(text) ?? []).slice(0, 1)

/** The attribute names colours of a product that is not chosen by colour. */
const getColours = (attributes: FilterableProduct['attributes'], colours: ColourCodes): string[] =>
  Object.entries(attributes)
    .filter(([name]) => name.toLowerCase() === 'colour')
    .flatMap(([, text]) => splitList(text).flatMap((colour) => colours.get(colour.toLowerCase()) ?? []))

/** Products without stone lines are searched for stones in their material and attributes. */
function getStones({ material, attributes }: FilterableProduct): string[] {
  const texts = Object.entries(attributes).flatMap(([name, text]) =>
    /^stones?$/i.test(name) ? [name, text] : [name],
  )
  return [material, ...texts]
    .flatMap(parseTerms)
    .map(({ word, synonymGroup }) => synonymGroup?.name ?? word)
    .filter((word) => (STONE_KINDS as readonly string[]).includes(word))
}

const splitList = (text: string): string[] => text.split(',').map((part) => part.trim())
