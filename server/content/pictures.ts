import type { UploadedFile } from '#server/http/handlers.ts'
import type { Media } from '#server/media/service.ts'
import type { StoredPicture } from './tables.ts'

/** The picture of a form: the uploaded file, else the one at the URL, else none. `alt` is its title. */
export async function resolvePicture(
  media: Media,
  { file, imageUrl, alt }: { file: UploadedFile | undefined; imageUrl: string | undefined; alt: string },
): Promise<StoredPicture | null> {
  if (file) return { ...(await media.store(file)), alt }
  return imageUrl ? { ...(await media.resolveImage(imageUrl)), alt } : null
}

export const serializePicture = ({ url, alt, width, height, widths, narrow, ...preview }: StoredPicture) => ({
  url,
  alt,
  width,
  height,
  widths,
  color: preview.color,
  placeholder: preview.placeholder,
  ...(narrow && { narrow }),
})
