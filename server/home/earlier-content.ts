import type { Picture } from '#contract/picture.ts'
import { slugify } from '#domain/slug.ts'
import { createBlock, createFeaturedShelf } from './initial-blocks.ts'
import type { StoredBlock } from './tables.ts'

/** The home page as `settings.document.home` had it until it became a list of sections. */
type Button = { text: string; path: string }
type Heading = { title: string; text: string }
type Linked = Heading & { link: Button }
type Row = Linked & { products: string[] }
type Tile = { name: string; text: string; picture: Picture }
export type EarlierHome = {
  festival?: Linked & { video: { webm: string; mp4: string; poster: Picture } }
  diamondJewellery?: Linked
  diamondMasterpieces?: Row
  goldCollection?: Row
  earringCollection?: Row
  gemstoneJewelry?: Linked & {
    picture: Picture
    stones: { name: string; material: string; path: string }[]
  }
  platinumCollection?: Row
  goldJewelry?: Linked & { tiles: (Tile & { category: string })[] }
  ourCollection?: Heading & { tiles: Tile[] }
  oneDayShipping?: Linked
  premiumCollection?: Heading & {
    samples: {
      id: string
      name: string
      description: string
      price: number
      picture: Picture
      category: 'necklaces' | 'rings' | 'earrings' | 'bracelets'
      featured: boolean
      rating: number
      reviewCount: number
    }[]
  }
  promises?: { icon: 'hallmark' | 'exchange' | 'certificate' | 'clock'; title: string; text: string }[]
  bridesOfIndia?: Linked & { tiles: (Tile & { path: string })[] }
  gifting?: Heading & { tiles: Tile[] }
  aboutStore?: Heading & {
    picture: Picture
    facts: { value: string; label: string }[]
    links: Button[]
  }
  membership?: Heading
  welcomeBack?: Linked
  hidden?: string[]
}

/** The paths that tiles had by their name. */
const hyphenate = (name: string) => name.toLowerCase().replace(/['’\s]+/g, '-')
const categoryPath = (name: string) => `/category/${encodeURIComponent(hyphenate(name))}`
const collectionPath = (name: string) => `/collections/${encodeURIComponent(hyphenate(name))}`
const giftPath = (name: string) => `/gifts/${encodeURIComponent(slugify(name))}`

/**
 * The same home page as sections in the same order. Sections that were switched off stay so. Prices of tiles become live, and
 * rows name their products and tiles their categories by id.
 */
export function toBlocks(
  home: EarlierHome,
  findProductIds: (slugs: readonly string[]) => readonly string[],
  findCategoryId: (slug: string) => string | undefined,
): StoredBlock[] {
  const hidden = new Set(home.hidden)
  const blocks: StoredBlock[] = []
  const add = (key: string, block: StoredBlock) => {
    blocks.push({ ...block, isShown: !hidden.has(key) })
  }
  const addRow = (
    key: 'diamondMasterpieces' | 'goldCollection' | 'earringCollection' | 'platinumCollection',
    layout: 'grid' | 'pair' | 'beside',
  ) => {
    const row = home[key]
    if (!row) return
    const { title, text, link, products } = row
    const content = {
      title,
      text,
      link,
      source: 'chosen' as const,
      products: [...findProductIds(products)],
      layout,
      hasSpaceAbove: layout === 'beside',
    }
    add(key, createBlock('shelf', content, key))
  }
  const { festival, gemstoneJewelry, goldJewelry, ourCollection, bridesOfIndia, gifting, welcomeBack } = home

  blocks.push(createBlock('hero'), createBlock('categories'), createBlock('rates'))
  if (festival) {
    const { video, ...words } = festival
    add('festival', createBlock('festival', { ...words, ...video }))
  }
  if (home.diamondJewellery) add('diamondJewellery', createBlock('banners', home.diamondJewellery))
  addRow('diamondMasterpieces', 'grid')
  addRow('goldCollection', 'pair')
  addRow('earringCollection', 'grid')
  if (gemstoneJewelry) add('gemstoneJewelry', createBlock('stones', gemstoneJewelry))
  addRow('platinumCollection', 'beside')
  if (goldJewelry) {
    const tiles = goldJewelry.tiles.map(({ name, category, text, picture }) => ({
      name,
      // a price that was typed becomes the live one, other words stay
      text: /^from\s*₹/i.test(text) ? category : [category, text].filter(Boolean).join(', '),
      picture,
      path: categoryPath(name),
      priceCategory: findCategoryId(hyphenate(name)) ?? '',
    }))
    const content = {
      ...goldJewelry,
      tiles,
      layout: 'small' as const,
      priceMaterial: 'Gold',
      hasSpaceAbove: false,
    }
    add('goldJewelry', createBlock('tiles', content, 'goldJewelry'))
  }
  if (ourCollection) {
    const tiles = ourCollection.tiles.map((tile) => ({
      ...tile,
      path: collectionPath(tile.name),
      priceCategory: '',
    }))
    // Its text was never shown.
    const content = { title: ourCollection.title, tiles, layout: 'tall' as const, hasSpaceAbove: false }
    add('ourCollection', createBlock('tiles', content, 'ourCollection'))
  }
  if (home.oneDayShipping) add('oneDayShipping', createBlock('strip', home.oneDayShipping))
  blocks.push(createFeaturedShelf())
  if (home.premiumCollection) {
    const samples = home.premiumCollection.samples.map((sample) => ({
      ...sample,
      price: String(sample.price),
      rating: String(sample.rating),
    }))
    add('premiumCollection', createBlock('samples', { ...home.premiumCollection, samples }))
  }
  if (home.promises) add('promises', createBlock('promises', { promises: home.promises }))
  if (bridesOfIndia) {
    const tiles = bridesOfIndia.tiles.map((tile) => ({ ...tile, priceCategory: '' }))
    add('bridesOfIndia', createBlock('tiles', { ...bridesOfIndia, tiles, layout: 'band' }, 'bridesOfIndia'))
  }
  if (gifting) {
    const tiles = gifting.tiles.map((tile) => ({ ...tile, path: giftPath(tile.name), priceCategory: '' }))
    add('gifting', createBlock('tiles', { ...gifting, tiles, layout: 'small' }, 'gifting'))
  }
  if (home.aboutStore) add('aboutStore', createBlock('about', home.aboutStore))
  if (home.membership) add('membership', createBlock('membership', home.membership))
  if (welcomeBack) add('welcomeBack', createBlock('welcome', welcomeBack))
  return blocks
}
