import { imageFileError } from '#web/ui/image-file.ts'

/** What is chosen in an `ImageSourceField`. */
export type ImageInput = { source: 'upload' | 'library' | 'url'; file: File | null; url: string }

export const isUploaded = (url: string) => url.startsWith('/uploads/')

/** `currentUrl` is the address of the saved image; '' for a new one. */
export function initialImageInput(currentUrl: string): ImageInput {
  const isExternal = currentUrl !== '' && !isUploaded(currentUrl)
  return { source: isExternal ? 'url' : 'upload', file: null, url: isExternal ? currentUrl : '' }
}

export function imageInputError(
  { source, file, url }: ImageInput,
  hasCurrentImage: boolean,
): string | undefined {
  if (source === 'url') return url.trim() ? undefined : 'Please enter an image URL'
  if (source === 'library') return url || hasCurrentImage ? undefined : 'Please choose a picture'
  if (file) return imageFileError(file)
  return hasCurrentImage ? undefined : 'Please select an image to upload'
}

/** The part of an update that replaces the image. It is empty when the saved image stays. */
export function toImageUpdate({ source, file, url }: ImageInput): { image?: File[]; imageUrl?: string } {
  if (source === 'url') return { imageUrl: url.trim() }
  if (source === 'library') return url ? { imageUrl: url } : {}
  return file ? { image: [file] } : {}
}
