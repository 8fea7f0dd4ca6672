import type { UploadedFile } from '#server/http/handlers.ts'
import type { Media } from '#server/media/service.ts'
import type { StoredPicture } from './tables.ts'

/** The picture of a form: the uploaded file, else the one at the URL, else none. `alt` is its title. */
export async function resolvePicture(
  media: Media,
  {
    file,
    imageUrl,
    alt,
    by,
  }: { file: UploadedFile | undefined; imageUrl: string | undefined; alt: string; by: string },
): Promise<StoredPicture | null> {
  if (file) return { ...(await media.store(file, by)), alt }
  return imageUrl ? { ...(await media.resolveImage(imageUrl)), alt } : null
}
