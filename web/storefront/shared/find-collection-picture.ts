import type { HomeBlock } from '#contract/home.ts'
import type { Picture } from '#contract/picture.ts'

/** A picture of the collections on the home page, for pages without one of their own. Null: the page has none. */
export function findCollectionPicture(blocks: readonly HomeBlock[], index: number): Picture | null {
  for (const { type, content } of blocks)
    if (type === 'tiles' && content.layout === 'tall' && content.tiles[index])
      return content.tiles[index].picture
  return null
}
