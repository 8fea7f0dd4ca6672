import { BLOCK_TYPES, type BlockContent, type BlockType } from '#contract/home-blocks/block-types.ts'
import { fillContent } from '#contract/home-blocks/fields.ts'
import type { StoredBlock } from './tables.ts'

/** A section that is shown. `content` names what differs from an empty one. */
export function createBlock<Type extends BlockType>(
  type: Type,
  content: Partial<BlockContent<Type>> = {},
  id: string = type,
): StoredBlock {
  return {
    id,
    type,
    isShown: true,
    from: null,
    until: null,
    content: fillContent(BLOCK_TYPES[type].fields, content),
  }
}

export const createFeaturedShelf = (): StoredBlock =>
  createBlock(
    'shelf',
    { title: 'Featured products', source: 'featured', count: 4, hasSpaceAbove: false },
    'featured',
  )

/** The home page of a shop that has nothing yet: each section appears as soon as there is something to show. */
export const createInitialBlocks = (): StoredBlock[] => [
  createBlock('hero'),
  createBlock('categories'),
  createBlock('rates'),
  createFeaturedShelf(),
]
