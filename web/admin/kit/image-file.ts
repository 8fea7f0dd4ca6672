const TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']
const MOST_BYTES = 10 * 1024 * 1024

/** What is wrong with a picked file (S2 §5), or null. The server looks at the bytes themselves. */
export function imageProblem(file: { type: string; size: number }): string | null {
  if (!TYPES.includes(file.type)) return 'Please select a valid image file (JPEG, PNG, GIF, WEBP)'
  if (file.size > MOST_BYTES) return 'Image file is too large. Maximum size is 10MB.'
  return null
}

/** What `<ImageSource>` asks a save to send: a new file, an address, or nothing (the old picture stays). */
export function pictureOf(form: FormData): { image?: File[]; imageUrl?: string } {
  if (form.get('source') === 'url') return { imageUrl: String(form.get('imageUrl') ?? '').trim() }
  const file = form.get('image')
  return file instanceof File && file.size > 0 ? { image: [file] } : {}
}

/** What can be told about it before it is sent (S2 §5: Carousel). */
export function pictureProblem(form: FormData, hasOld: boolean): Record<string, string> {
  const { image, imageUrl } = pictureOf(form)
  if (form.get('source') === 'url') return imageUrl ? {} : { imageUrl: 'Please enter an image URL' }
  const file = image?.[0]
  if (!file) return hasOld ? {} : { image: 'Please select an image to upload' }
  const problem = imageProblem(file)
  return problem ? { image: problem } : {}
}
