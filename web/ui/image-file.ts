export const IMAGE_FILE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']
export const IMAGE_FILE_HINT = 'JPEG, PNG, GIF, WEBP. Up to 10MB.'
const MAX_BYTES = 10 * 1024 * 1024

/** Checks the type and size that the browser reports. The server checks the content of the file. */
export function imageFileError(file: { type: string; size: number }): string | undefined {
  if (!IMAGE_FILE_TYPES.includes(file.type)) return 'Please select a valid image file (JPEG, PNG, GIF, WEBP)'
  if (file.size > MAX_BYTES) return 'Image file is too large. Maximum size is 10MB.'
  return undefined
}
