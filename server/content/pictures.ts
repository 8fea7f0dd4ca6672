import type { UploadedFile } from '#server/http/handlers.ts'
import type { Media } from '#server/media/service.ts'
import type { StoredPicture } from './tables.ts'

/** The picture of a form: the file that came, else the one at the address, else none. `alt` is its title. */
export async function pictureOf(
  media: Media,
  { file, imageUrl, alt }: { file: UploadedFile | undefined; imageUrl: string | undefined; alt: string },
): Promise<StoredPicture | null> {
  if (file) return { ...(await media.store(file.bytes)), alt }
  return imageUrl ? { ...(await media.pictureFor(imageUrl)), alt } : null
}

export const toWirePicture = ({ url, alt, width, height, widths, narrow, ...seen }: StoredPicture) => ({
  url,
  alt,
  width,
  height,
  widths,
  color: seen.color,
  placeholder: seen.placeholder,
  ...(narrow && { narrow }),
})
