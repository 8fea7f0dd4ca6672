import type { MetalRates } from '#domain/metal-rates.ts'
import { fromRupees, paise } from '#domain/money.ts'
import { priceNow } from '#domain/pricing.ts'
import { buildSearchText } from '#server/catalogue/search/search-text.ts'
import { categories, products, type StoredImage, subcategories } from '#server/catalogue/tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { PIECES } from './catalogue.ts'
import { CATEGORIES } from './categories.ts'
import { imageUrl, picture } from './images.ts'
import { hsnOf, type Piece, priced } from './piece.ts'
import { VIEWS } from './views.ts'

const DAY_MS = 24 * 3600 * 1000

/** As a row is made from; other shops have other brands. */
type Written = Omit<Piece, 'brand'> & { brand: string }

/** A piece as it was written: what orders and carts need to know of it. */
export type SeededPiece = { id: string; piece: Piece }

/** Categories, subcategories and pieces, priced at `rates`. */
export async function seedCatalogue(tx: Tx, now: Date, rates: MetalRates): Promise<Map<string, SeededPiece>> {
  const categoryRows = CATEGORIES.map(({ subcategories: _, picture: image, ...category }, position) => ({
    ...category,
    id: newId(),
    image: imageUrl(image),
    position,
    createdAt: now,
    updatedAt: now,
  }))
  const categoryIds = new Map(categoryRows.map(({ slug, id }) => [slug, id]))
  const subcategoryRows = CATEGORIES.flatMap((category) =>
    category.subcategories.map(({ picture: image, ...subcategory }, position) => ({
      ...subcategory,
      id: newId(),
      image: imageUrl(image),
      position,
      categoryId: categoryIds.get(category.slug)!,
    })),
  )
  await tx.insert(categories).values(categoryRows)
  await tx.insert(subcategories).values(subcategoryRows)

  const ids = new Map(PIECES.map(({ slug }) => [slug, newId()]))
  const subcategoryId = ({ category, subcategory }: Piece): string =>
    subcategoryRows.find((row) => row.categoryId === categoryIds.get(category) && row.slug === subcategory)!
      .id
  const rows = PIECES.map((piece, at) => ({
    ...pieceFields(piece, rates),
    id: ids.get(piece.slug)!,
    categoryId: categoryIds.get(piece.category)!,
    subcategoryId: subcategoryId(piece),
    relatedIds: piece.related.map((slug) => ids.get(slug)!),
    createdAt: listedAt(piece, at, now),
    updatedAt: now,
  }))
  await tx.insert(products).values(rows)
  return new Map(PIECES.map((piece) => [piece.slug, { id: ids.get(piece.slug)!, piece }]))
}

/** What a save of the room would write of a piece, but for where it lies and when it came. */
export const pieceFields = (piece: Written, rates: MetalRates) => ({
  ...wordsOf(piece),
  ...moneyOf(piece, rates),
})

function wordsOf(piece: Written) {
  const { slug, sku, name, description, material, brand, stock, tags, attributes } = piece
  const [ratingAverage, ratingCount] = piece.rating
  return {
    slug,
    sku,
    name,
    description,
    material,
    brand,
    stock,
    tags,
    attributes,
    weight: piece.grams,
    weightUnit: 'g',
    hsn: hsnOf(piece),
    ratingAverage,
    ratingCount,
    isFeatured: piece.isFeatured ?? false,
    images: imagesOf(piece),
    searchText: searchTextFor(piece),
  }
}

function moneyOf(piece: Written, rates: MetalRates) {
  const { price } = piece
  const now = priceNow(priced(piece), rates)!
  const compareAtPaise = piece.compareAt ? fromRupees(piece.compareAt) : null
  if ('fixed' in price)
    return { pricePaise: now, compareAtPaise, isFixedPrice: true, fixedPricePaise: now, basePricePaise: now }
  const { metal, grams, making, stones } = price
  return {
    pricePaise: now,
    compareAtPaise,
    isFixedPrice: false,
    basePricePaise: now,
    metalType: metal,
    metalWeightMg: Math.round(grams * 1000),
    makingType: making.type,
    makingPercent: making.type === 'percentage' ? making.percent : 0,
    makingFlatPaise: making.type === 'flat' ? making.amount : paise(0),
    stoneChargesPaise: fromRupees(stones),
  }
}

const imagesOf = ({ name, shows, pictures }: Written): StoredImage[] =>
  pictures.map((each, at) => ({
    ...picture(each, `${name}: ${at === 0 ? shows : VIEWS[each]}`),
    isPrimary: at === 0,
  }))

/** The words that a piece is found by, as the room writes them at every save. */
function searchTextFor(piece: Written): string {
  const { name, sku, material, brand, tags, attributes, price } = piece
  const shelf = CATEGORIES.find(({ slug }) => slug === piece.category)!
  return buildSearchText({
    name,
    sku,
    material,
    brand,
    tags,
    attributes,
    category: shelf.name,
    subcategory: shelf.subcategories.find(({ slug }) => slug === piece.subcategory)!.name,
    metalType: 'fixed' in price ? null : price.metal,
  })
}

/** New arrivals came in the last three weeks, the rest over the half year before. */
function listedAt({ tags }: Piece, at: number, now: Date): Date {
  const daysAgo = tags.includes('new-arrivals') ? 1 + ((at * 7) % 20) : 25 + ((at * 37) % 160)
  return new Date(now.getTime() - daysAgo * DAY_MS - at * 60_000)
}
