import * as definitions from './definitions.ts'
import type { BlockDefinition, ContentOf } from './fields.ts'

export type BlockType = keyof typeof definitions
export type BlockContent<Type extends BlockType> = ContentOf<(typeof definitions)[Type]['fields']>

export const BLOCK_TYPES: Readonly<Record<BlockType, BlockDefinition>> = definitions

/** Null: a type of a later version of the software. */
export const getBlockDefinition = (type: string): BlockDefinition | null =>
  Object.hasOwn(BLOCK_TYPES, type) ? BLOCK_TYPES[type as BlockType] : null
