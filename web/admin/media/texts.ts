import type { MediaUseKind } from '#contract/media.ts'
import { plural } from '#domain/intl.ts'

export const title = 'Media'
export const description =
  'The pictures of your shop. Drop files anywhere on this page, or paste a picture, to add them.'
export const caption = 'Pictures'
export const loadFailed = 'The pictures could not be loaded.'
export const oneFailed = 'The picture could not be loaded.'
export const upload = 'Upload Pictures'
export const uploading = 'Uploading...'
export const uploadingOf = (at: number, count: number) => `Uploading ${at} of ${count}...`
export const uploaded = (count: number) => `${count} ${plural(count, 'picture', 'pictures')} added`
export const uploadFailed = 'The picture could not be stored.'
export const fileFailed = (name: string, message: string) => `${name}: ${message}`
export const dropHere = 'Drop the pictures to add them'
export const searchHint = 'Description or file name'
export const use = 'Use'
export const all = 'All pictures'
export const used = 'In use'
export const unused = 'Not in use'
export const empty = 'No pictures yet'
export const emptyHint = 'Upload pictures here, or in the form of a product, a page or a slide.'
export const noMatch = 'No pictures found'
export const noMatchHint = 'Try adjusting your filters'
export const unnamed = 'Picture'
/** Before the name of a picture. */
export const open = 'Open'

export const details = 'Picture'
export const focus = 'Focal point'
export const focusHint =
  'Click what must stay visible, or use the arrow keys (with Shift, ten steps). This point stays in sight wherever the picture is cropped.'
export const focusNow = (x: number, y: number) =>
  `Focal point: ${x} percent from the left, ${y} percent from the top`
export const fromLeft = 'From the left, %'
export const fromTop = 'From the top, %'
export const resetFocus = 'Reset'
export const resetFocusHint = 'Without a focal point each place crops as it was designed.'
export const percentError = 'A whole number from 0 to 100'
export const crops = 'How it is cropped'
export const cropNames = { slide: 'Slide', square: 'Square', portrait: 'Phone' }
export const alt = 'What the picture shows'
export const altHint = 'Proposed wherever you choose the picture. Places that show it keep their own words.'
export const fileName = 'File'
export const size = 'Size'
export const sizeOf = (width: number, height: number, kilobytes: string) =>
  `${width} × ${height} pixels, ${kilobytes} KB in all sizes`
export const addedBy = 'Added'
export const addedByOn = (name: string | null, on: string) => (name ? `${on} by ${name}` : on)
export const uses = 'Where it is used'
export const noUses = 'Nowhere.'
export const useKinds: Record<MediaUseKind, string> = {
  product: 'Product',
  category: 'Category',
  slide: 'Carousel',
  banner: 'Banner',
  home: 'Home page',
  page: 'Page',
  settings: 'Settings',
  import: 'Import',
  review: 'Review',
  order: 'Order',
}
export const replace = 'Replace'
export const replacing = 'Replacing...'
export const confirmReplace = (places: number) =>
  places === 0
    ? 'The new file takes the place of this one.'
    : `The new file is shown in all ${places} ${plural(places, 'place', 'places')} at once. Orders keep the picture of what was sold.`
export const replaced = 'Picture replaced'
export const replaceFailed = 'The picture could not be replaced.'
export const remove = 'Delete'
export const confirmDelete = 'Delete this picture? Its file is removed a day later.'
export const deleteFailed = 'The picture could not be deleted.'
export const inUse = 'A picture that is in use cannot be deleted.'
export const save = 'Save'
export const saving = 'Saving...'
export const saved = 'Picture saved'
export const saveFailed = 'The picture could not be saved.'
export const cancel = 'Cancel'
export const fieldNames = { alt: 'Description', focus: 'Focal point' }
