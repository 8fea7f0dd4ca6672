import { type FacetCode, getPurity } from '#domain/filters.ts'
import { METAL_BASES } from '#domain/metals.ts'
import { parseTerms } from '#domain/search-query.ts'
import { slugify } from '#domain/slug.ts'
import { getCaratRange, STONE_KINDS, type StoneLine } from '#domain/stones.ts'

/** A value of an option, as a variant has it. */
export type ListedValue = { option: string; kind: string; code: string }

/** The stones of one variant. */
export type ListedStones = readonly Pick<StoneLine, 'kind' | 'caratThousandths'>[]

/** What a product can be filtered by. Of its variants only the active ones count. */
export type FilterableProduct = {
  material: string
  attributes: Readonly<Record<string, string>>
  metals: readonly { code: string; base: string }[]
  /** The stones of each variant that has some. */
  stonesOfVariants: readonly ListedStones[]
  values: readonly ListedValue[]
}

/** The name of a colour that staff entered as an attribute, and its code among the values of colour options. */
export type ColourCodes = ReadonlyMap<string, string>

/** Attributes that are filters. Several values are separated by commas: `Occasion: Wedding, festive`. */
const FILTER_ATTRIBUTES: Record<string, FacetCode> = {
  occasion: 'occasion',
  gender: 'gender',
  'made for': 'gender',
  style: 'style',
}

/** A stored filter value: `purity:22k`. */
export const toFacet = (code: FacetCode, value: string): string => `${code}:${value}`

/** The filter values of a product, each once, sorted, so that equal products have equal values. */
export function buildFacets(product: FilterableProduct, colours: ColourCodes): string[] {
  const { metals, values } = product
  const facets = [
    ...(metals.length > 0 ? metals.map(({ base }) => base) : getMaterialMetal(product.material)).map((base) =>
      toFacet('metal', base),
    ),
    ...metals.map((metal) => toFacet('purity', getPurity(metal))),
    ...getColours(product, colours).map((code) => toFacet('colour', code)),
    ...getStones(product).map((kind) => toFacet('stone', kind)),
    ...product.stonesOfVariants
      .flatMap((stones) => getCaratRange(stones) ?? [])
      .map((range) => toFacet('carat', range)),
    ...values
      .filter(({ kind }) => kind === 'size')
      .map(({ option, code }) => toFacet('size', `${option}-${code}`)),
    ...Object.entries(product.attributes).flatMap(([name, text]) => attributeFacets(name, text)),
  ]
  return [...new Set(facets)].sort()
}

/** Products with a fixed price need not name their metal. */
const getMaterialMetal = (material: string): string[] =>
  METAL_BASES.filter((base) => base === material.toLowerCase())

function getColours({ attributes, values }: FilterableProduct, colours: ColourCodes): string[] {
  const chosen = values.filter(({ kind }) => kind === 'colour').map(({ code }) => code)
  if (chosen.length > 0) return chosen
  return Object.entries(attributes)
    .filter(([name]) => name.toLowerCase() === 'colour')
    .flatMap(([, text]) => splitList(text).flatMap((colour) => colours.get(colour.toLowerCase()) ?? []))
}

/** Stone lines say it exactly. Products without them are searched for stones in their material and attributes. */
function getStones({ material, attributes, stonesOfVariants }: FilterableProduct): string[] {
  if (stonesOfVariants.length > 0) return stonesOfVariants.flat().map(({ kind }) => kind)
  const texts = Object.entries(attributes).flatMap(([name, text]) =>
    /^stones?$/i.test(name) ? [name, text] : [name],
  )
  return [material, ...texts]
    .flatMap(parseTerms)
    .map(({ word, synonymGroup }) => synonymGroup?.name ?? word)
    .filter((word) => (STONE_KINDS as readonly string[]).includes(word))
}

function attributeFacets(name: string, text: string): string[] {
  const code = FILTER_ATTRIBUTES[name.toLowerCase()]
  return code
    ? splitList(text).flatMap((value) => (slugify(value) ? [toFacet(code, slugify(value))] : []))
    : []
}

const splitList = (text: string): string[] => text.split(',').map((part) => part.trim())
