import { invalidField } from '#domain/errors.ts'
import { toSafeLink } from '#domain/safe-path.ts'

/** The image address of a category: empty, a path of the shop or an https: address. */
export function validateImageUrl(image: string, field = 'image'): string {
  if (image === '' || toSafeLink(image)) return image
  throw invalidField(field, 'The image must be an https: address or one of the shop’s own pictures')
}
