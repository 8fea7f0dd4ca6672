/** A picture of the form: one that is saved, one at an address, or a file that was just picked. */
export type DraftImage = {
  key: string
  /** What the form shows: the picture's address, or one of this browser for a file. */
  preview: string
  alt: string
  isPrimary: boolean
  source: { url: string } | { file: File }
}

export const MAX_IMAGES = 20

/** Exactly one is primary: the one that says so, else the first. */
export function ensureOnePrimary(images: readonly DraftImage[]): DraftImage[] {
  const primaryIndex = Math.max(
    0,
    images.findIndex(({ isPrimary }) => isPrimary),
  )
  return images.map((image, index) => ({ ...image, isPrimary: index === primaryIndex }))
}

export const removeImage = (images: readonly DraftImage[], key: string): DraftImage[] =>
  ensureOnePrimary(images.filter((image) => image.key !== key))

export const setPrimaryImage = (images: readonly DraftImage[], key: string): DraftImage[] =>
  images.map((image) => ({ ...image, isPrimary: image.key === key }))

/** The picture in another place; a place that is none leaves all as they are. */
export function moveImage(images: readonly DraftImage[], from: number, to: number): DraftImage[] {
  const rest = [...images]
  const [image] = rest.splice(from, 1)
  if (!image || to < 0 || to >= images.length) return [...images]
  rest.splice(to, 0, image)
  return rest
}

/** As a save sends them: in their order, a file by its place among the files that travel with it. */
export function toImageInput(images: readonly DraftImage[]) {
  const files: File[] = []
  const imageUrls = images.map(({ source, alt, isPrimary }) => {
    if ('url' in source) return { url: source.url, alt, isPrimary }
    files.push(source.file)
    return { url: `file:${files.length - 1}`, alt, isPrimary }
  })
  return { imageUrls, ...(files.length > 0 ? { images: files } : {}) }
}
