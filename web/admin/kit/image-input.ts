const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']
const MAX_BYTES = 10 * 1024 * 1024

/** What is wrong with a picked file, or null. The server looks at the bytes themselves. */
export function imageFileError(file: { type: string; size: number }): string | null {
  if (!IMAGE_TYPES.includes(file.type)) return 'Please select a valid image file (JPEG, PNG, GIF, WEBP)'
  if (file.size > MAX_BYTES) return 'Image file is too large. Maximum size is 10MB.'
  return null
}

/** What `<ImageSourceField>` asks a save to send: a new file, an address, or nothing (the old picture stays). */
export function readImageInput(form: FormData): { image?: File[]; imageUrl?: string } {
  if (form.get('source') === 'url') return { imageUrl: String(form.get('imageUrl') ?? '').trim() }
  const file = form.get('image')
  return file instanceof File && file.size > 0 ? { image: [file] } : {}
}

/** What can be checked before the upload. */
export function imageInputErrors(form: FormData, hasCurrentImage: boolean): Record<string, string> {
  const { image, imageUrl } = readImageInput(form)
  if (form.get('source') === 'url') return imageUrl ? {} : { imageUrl: 'Please enter an image URL' }
  const file = image?.[0]
  if (!file) return hasCurrentImage ? {} : { image: 'Please select an image to upload' }
  const error = imageFileError(file)
  return error ? { image: error } : {}
}
