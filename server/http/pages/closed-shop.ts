import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whether visitors may see the shop, and the key of the link that opens it for its owner. */
type Opening = { isOpen: boolean; previewKey: string }

type ClosedShopOptions = {
  opening: () => Promise<Opening>
  /** Sign-in and back office stay open: the owner needs them. */
  isAlwaysOpen: (url: string) => Promise<boolean>
}

const PREVIEW_COOKIE = 'shop-preview'
const PREVIEW_SECONDS = 30 * 24 * 3600

/** A cached page is the same for everybody, so a browser with this cookie takes the ordinary way. */
export const mayPreview = (cookies: string | undefined): boolean =>
  cookies?.includes(`${PREVIEW_COOKIE}=`) ?? false

/** `closed`: the page that says when the shop opens. `preview`: the page, rendered for this request alone. */
export type Entrance = 'open' | 'preview' | 'closed'

/** Decides for each page. A link with the key sets the cookie and leads to the same page without the key: null. */
export function createEntrance({ opening, isAlwaysOpen }: ClosedShopOptions) {
  return async function enter(request: FastifyRequest, reply: FastifyReply): Promise<Entrance | null> {
    const { isOpen, previewKey } = await opening()
    if (isOpen || (await isAlwaysOpen(request.url))) return 'open'
    if (previewKey === '') return 'closed'
    const [path = '/', query = ''] = request.url.split('?')
    if (new URLSearchParams(query).get('preview') === previewKey) {
      reply
        .status(302)
        .header('location', path)
        .header('cache-control', 'no-store')
        .header(
          'set-cookie',
          `${PREVIEW_COOKIE}=${previewKey}; Path=/; Max-Age=${PREVIEW_SECONDS}; HttpOnly; SameSite=Lax`,
        )
      return null
    }
    return readCookie(request.headers.cookie) === previewKey ? 'preview' : 'closed'
  }
}

const readCookie = (cookies = ''): string | undefined =>
  cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${PREVIEW_COOKIE}=`))
    ?.slice(PREVIEW_COOKIE.length + 1)
