import { ProductIn } from '#contract/products.ts'
import { splitCell, splitPairs, yesOrNo } from '#domain/csv-cell.ts'
import { ShopError } from '#domain/errors.ts'
import { METAL_LABELS, METAL_TYPES } from '#domain/metal-rates.ts'
import { plainNumber } from '#domain/plain-number.ts'
import { asShopError } from '#server/http/errors.ts'
import type { Cells } from './import-file.ts'
import { COLUMN_NAMES, type ColumnName } from './product-columns.ts'
import type { ProductInput, ProductRow } from './product-fields.ts'

/** What is wrong with a line. `column` is '' where it is the line as a whole. */
export type Fault = { column: ColumnName | ''; message: string }
/** What a line says, as a form would; related products still by their names. */
export type LineInput = { input: ProductInput; related: string[] | undefined }

const LineIn = ProductIn.partial()
const MOST_RELATED = 50

/** What the cells say of a product, over the one that they change. A blank cell clears where it can, else it leaves. */
export function inputOf(cells: Cells, row: ProductRow | undefined): LineInput | Fault[] {
  try {
    const parsed = LineIn.parse({
      ...textsOf(cells),
      ...numbersOf(cells),
      ...listsOf(cells),
      ...stockOf(cells, row),
      isActive: flagOf(cells, 'isActive'),
      isFeatured: flagOf(cells, 'isFeatured'),
      metalInfo: metalOf(cells, row),
      priceInfo: priceInfoOf(cells, row),
      imageUrls: imagesOf(cells, row),
    })
    const faults = row ? [] : missing(cells)
    return faults.length > 0 ? faults : { input: parsed as ProductInput, related: relatedOf(cells) }
  } catch (thrown) {
    return faultsOf(thrown)
  }
}

/** The faults of a thrown refusal, each at the column that it speaks of. */
export function faultsOf(thrown: unknown): Fault[] {
  const error = asShopError(thrown)
  if (error?.kind !== 'invalid') throw thrown
  if (!error.errors?.length) return [{ column: '', message: error.message }]
  const faults = error.errors.map(({ path, message }) => ({ column: columnAt(path), message }))
  return faults.filter((fault, at) => faults.findIndex(({ column }) => column === fault.column) === at)
}

const PLACES: Record<string, ColumnName> = {
  'metalInfo.weightGrams': 'metalWeightGrams',
  metalInfo: 'metalType',
  'priceInfo.makingChargesType': 'makingChargesType',
  'priceInfo.makingCharges': 'makingCharges',
  'priceInfo.stoneCharges': 'stoneCharges',
  'priceInfo.basePrice': 'basePrice',
  priceInfo: 'priceFollowsRate',
  imageUrls: 'images',
  imageUrl: 'images',
}

function columnAt(path: string): ColumnName | '' {
  const [first = ''] = path.split('.')
  if (/^imageUrls\.\d+\.alt$/.test(path)) return 'imageAlts'
  return PLACES[path] ?? PLACES[first] ?? COLUMN_NAMES.find((name) => name === first) ?? ''
}

function missing(cells: Cells): Fault[] {
  const needed: [ColumnName, string][] = [
    ['name', 'Name is required'],
    ['description', 'Description is required'],
    ['category', 'Category is required'],
    ['material', 'Choose a material'],
  ]
  return needed.flatMap(([column, message]) => (cells[column] === undefined ? [{ column, message }] : []))
}

function textsOf({
  name,
  description,
  category,
  subcategory,
  material,
  sku,
  slug,
  brand,
  hsn,
  weightUnit,
}: Cells) {
  return {
    name,
    description,
    category,
    subcategory,
    material: asListed(material),
    sku,
    brand,
    hsn: hsn?.trim(),
    slug: given(slug),
    weightUnit: given(weightUnit)?.toLowerCase(),
  }
}

/** Materials may be written in any case. */
function asListed(material: string | undefined): string | undefined {
  const word = material?.trim().toLowerCase()
  return ProductIn.shape.material.options.find((known) => known.toLowerCase() === word) ?? material?.trim()
}

const numbersOf = ({ price, compareAtPrice, weight }: Cells) => ({
  price: price === undefined ? undefined : plainNumber(price),
  compareAtPrice: compareAtPrice === undefined ? undefined : plainNumber(compareAtPrice),
  weight: weight === undefined ? undefined : plainNumber(weight),
})

/** Equal numbers: nobody counted, whatever was sold since the file was written (decision 8). */
function stockOf(cells: Cells, row: ProductRow | undefined) {
  const counted = number(cells.inventoryQuantity)
  const isUntouched = row !== undefined && counted === number(cells.inventoryBefore)
  return { inventoryQuantity: isUntouched ? undefined : counted }
}

function listsOf({ tags, attributes }: Cells) {
  const pairs = attributes === undefined ? undefined : splitPairs(attributes)
  if (pairs === null) throw fault('attributes', 'Write attributes as “Purity=22K|Finish=Matte”')
  return { tags: tags === undefined ? undefined : splitCell(tags), attributes: pairs }
}

function relatedOf({ relatedSkus }: Cells): string[] | undefined {
  if (relatedSkus === undefined) return undefined
  const refs = splitCell(relatedSkus).map((ref) => ref.trim())
  if (refs.length > MOST_RELATED) throw fault('relatedSkus', `At most ${MOST_RELATED} related products`)
  return [...new Set(refs.filter(Boolean))]
}

function metalOf({ metalType, metalWeightGrams }: Cells, row: ProductRow | undefined) {
  if (metalType === undefined && metalWeightGrams === undefined) return undefined
  const type = metalType === undefined ? (row?.metalType ?? '') : metalNamed(metalType)
  const before = row?.metalWeightMg ? String(row.metalWeightMg / 1000) : ''
  const weightGrams = metalWeightGrams === undefined ? before : plainNumber(metalWeightGrams)
  if (type === '' && weightGrams === '') return null
  if (type === '') throw fault('metalType', 'Name the metal, or leave its weight blank')
  if (weightGrams === '') throw fault('metalWeightGrams', 'Give the weight of the metal in grams')
  return { type, weightGrams }
}

/** `gold-22k`, `Gold 22K`, `22K gold` and `22k` are the same. */
function metalNamed(text: string): string {
  const letters = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')
  const word = letters(text)
  const known = METAL_TYPES.find((type) =>
    [letters(type), letters(METAL_LABELS[type]), `${type.slice(-3)}gold`, type.slice(-3)].includes(word),
  )
  return known ?? text.trim()
}

function priceInfoOf(cells: Cells, row: ProductRow | undefined) {
  const follows = flagOf(cells, 'priceFollowsRate')
  const [basePrice, makingCharges, stoneCharges] = [
    number(cells.basePrice),
    number(cells.makingCharges),
    number(cells.stoneCharges),
  ]
  const makingChargesType = given(cells.makingChargesType)?.toLowerCase()
  const said = [follows, basePrice, makingCharges, stoneCharges, makingChargesType]
  if (said.every((value) => value === undefined)) return undefined
  const fixedPrice = follows === undefined ? (row?.isFixedPrice ?? true) : !follows
  return { fixedPrice, basePrice, makingCharges, makingChargesType, stoneCharges }
}

function imagesOf({ images, imageAlts, primaryImage }: Cells, row: ProductRow | undefined) {
  if (images === undefined) return undefined
  const urls = splitCell(images).map((url) => url.trim())
  const alts = splitCell(imageAlts ?? '')
  if (alts.length > urls.length && imageAlts !== '')
    throw fault('imageAlts', `There are ${alts.length} descriptions for ${urls.length} pictures`)
  const primary = primaryOf(number(primaryImage), urls, row)
  return urls.map((url, at) => ({ url, alt: alts[at], isPrimary: at === primary }))
}

function primaryOf(counted: string | undefined, urls: string[], row: ProductRow | undefined): number {
  if (counted === undefined)
    return urls.indexOf(row?.images.find(({ isPrimary }) => isPrimary)?.url ?? urls[0] ?? '')
  const at = Number(counted) - 1
  if (urls.length === 0 || urls[at] !== undefined) return at
  throw fault('primaryImage', `There is no picture number ${counted}`)
}

/** Undefined for a blank cell as well: where nothing can be cleared it leaves what was there. */
const given = (cell: string | undefined) => cell?.trim() || undefined
const number = (cell: string | undefined) => (given(cell) === undefined ? undefined : plainNumber(cell!))

function flagOf(cells: Cells, column: ColumnName): boolean | undefined {
  const cell = given(cells[column])
  if (cell === undefined) return undefined
  const flag = yesOrNo(cell)
  if (flag === null) throw fault(column, 'Write true or false')
  return flag
}

const fault = (column: ColumnName, message: string) =>
  new ShopError('invalid', message, { errors: [{ path: column, message }] })
