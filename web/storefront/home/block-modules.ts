import type { ComponentType } from 'react'
import type { StorefrontApi } from '#contract/contract.ts'
import type { BlockContent, BlockType } from '#contract/home-blocks/block-types.ts'

export type BlockModule<Type extends BlockType> = {
  load?: (api: StorefrontApi, content: BlockContent<Type>) => Promise<unknown>
  Block: ComponentType<{ content: BlockContent<Type>; data: never }>
}

/** The code of each type of block. A page loads that of the blocks that it has. */
export const BLOCK_MODULES: { [Type in BlockType]: () => Promise<BlockModule<Type>> } = {
  about: () => import('./about.tsx'),
  banners: () => import('./banners.tsx'),
  categories: () => import('./categories.tsx'),
  festival: () => import('./festival.tsx'),
  gallery: () => import('./gallery.tsx'),
  hero: () => import('./hero.tsx'),
  membership: () => import('./membership.tsx'),
  newsletter: () => import('./newsletter.tsx'),
  promises: () => import('./promises.tsx'),
  rates: () => import('./rates.tsx'),
  samples: () => import('./samples.tsx'),
  shelf: () => import('./shelf.tsx'),
  stones: () => import('./stones.tsx'),
  stores: () => import('./stores.tsx'),
  story: () => import('./story.tsx'),
  strip: () => import('./strip.tsx'),
  testimonials: () => import('./testimonials.tsx'),
  tiles: () => import('./tiles.tsx'),
  welcome: () => import('./welcome.tsx'),
}
