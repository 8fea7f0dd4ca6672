/** What is chosen in an `ImageSourceField`. */
export type ImageInput = { source: 'upload' | 'url'; file: File | null; url: string }

export const IMAGE_FILE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']
export const IMAGE_FILE_HINT = 'JPEG, PNG, GIF, WEBP. Up to 10MB.'
const MAX_BYTES = 10 * 1024 * 1024

export const isUploaded = (url: string) => url.startsWith('/uploads/')

/** `currentUrl` is the address of the saved image; '' for a new one. */
export function initialImageInput(currentUrl: string): ImageInput {
  const isExternal = currentUrl !== '' && !isUploaded(currentUrl)
  return { source: isExternal ? 'url' : 'upload', file: null, url: isExternal ? currentUrl : '' }
}

/** Checks the type and size that the browser reports. The server checks the content of the file. */
export function imageFileError(file: { type: string; size: number }): string | undefined {
  if (!IMAGE_FILE_TYPES.includes(file.type)) return 'Please select a valid image file (JPEG, PNG, GIF, WEBP)'
  if (file.size > MAX_BYTES) return 'Image file is too large. Maximum size is 10MB.'
  return undefined
}

export function imageInputError(
  { source, file, url }: ImageInput,
  hasCurrentImage: boolean,
): string | undefined {
  if (source === 'url') return url.trim() ? undefined : 'Please enter an image URL'
  if (file) return imageFileError(file)
  return hasCurrentImage ? undefined : 'Please select an image to upload'
}

/** The part of an update that replaces the image. It is empty when the saved image stays. */
export function toImageUpdate({ source, file, url }: ImageInput): { image?: File[]; imageUrl?: string } {
  if (source === 'url') return { imageUrl: url.trim() }
  return file ? { image: [file] } : {}
}
