import { invalid } from '#domain/errors.ts'
import { toSafeLink } from '#domain/safe-path.ts'

/** The address of a picture of a shelf: in the shop or https:, or none. */
export function validateImageUrl(image: string): string {
  if (image === '' || toSafeLink(image)) return image
  const message = 'The image must be an https: address or one of the shop’s own pictures'
  throw invalid(message, [{ path: 'image', message }])
}
