import { invalid } from '#domain/errors.ts'
import { toSafeLink } from '#domain/safe-path.ts'

/**
 * Accepts a path in the shop or an https: URL. Anything that a browser could run, or that leads elsewhere unnoticed, is
 * a 400.
 */
export function assertSafeLink(path: string): string {
  const link = toSafeLink(path)
  if (link) return link
  const message = 'The path must start with one / or be an https: address'
  throw invalid(message, [{ path: 'path', message }])
}
