import type { Category, Subcategory } from '#contract/categories.ts'
import { Picture } from '#web/ui/picture.tsx'

type CategoryPictureProps = {
  /** Its name is shown beside the picture, so the picture has no alternative text. */
  category: Pick<Category | Subcategory, 'image' | 'imageWidths' | 'imageFocus'>
  width: number
  height: number
  sizes: string
  eager?: boolean
  className?: string
}

export const CategoryPicture = ({ category, width, height, ...rest }: CategoryPictureProps) => (
  <Picture
    image={{
      url: category.image,
      alt: '',
      width,
      height,
      widths: category.imageWidths,
      focus: category.imageFocus,
    }}
    {...rest}
  />
)
