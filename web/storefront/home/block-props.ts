import type { BlockContent, BlockType } from '#contract/home-blocks/block-types.ts'

/** `data` is what `load` of the same file has fetched. */
export type BlockProps<Type extends BlockType, Data = null> = { content: BlockContent<Type>; data: Data }
