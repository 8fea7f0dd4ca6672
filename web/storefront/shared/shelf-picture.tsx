import type { Category, Subcategory } from '#contract/categories.ts'
import { Picture } from '../../ui/picture.tsx'

type ShelfPictureProps = {
  /** A category or a part of it, whose name stands beside the picture. */
  shelf: Pick<Category | Subcategory, 'image' | 'imageWidths'>
  width: number
  height: number
  sizes: string
  eager?: boolean
  className?: string
}

export const ShelfPicture = ({ shelf, width, height, ...rest }: ShelfPictureProps) => (
  <Picture image={{ url: shelf.image, alt: '', width, height, widths: shelf.imageWidths }} {...rest} />
)
