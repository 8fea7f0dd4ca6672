/** An image in the form: saved, from a URL, or a selected file. */
export type DraftImage = {
  key: string
  /** The URL of the image, or an object URL for a file. */
  preview: string
  alt: string
  isPrimary: boolean
  source: { url: string } | { file: File }
}

export const MAX_IMAGES = 20

/** Makes exactly one image primary: the first that is marked, or else the first of all. */
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

/** An invalid position leaves the list unchanged. */
export function moveImage(images: readonly DraftImage[], from: number, to: number): DraftImage[] {
  const rest = [...images]
  const [image] = rest.splice(from, 1)
  if (!image || to < 0 || to >= images.length) return [...images]
  rest.splice(to, 0, image)
  return rest
}

/** The images of a save in their order. `file:0` means the first of the uploaded files. */
export function toImageInput(images: readonly DraftImage[]) {
  const files: File[] = []
  const imageUrls = images.map(({ source, alt, isPrimary }) => {
    if ('url' in source) return { url: source.url, alt, isPrimary }
    files.push(source.file)
    return { url: `file:${files.length - 1}`, alt, isPrimary }
  })
  return { imageUrls, ...(files.length > 0 ? { images: files } : {}) }
}
