import { createRequestHandler, RouterContextProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { currentLanguage, ENGLISH, type Language, setLanguageSource } from '#domain/language.ts'
import { createPageRenderer, type PageServerBuild } from './page-renderer.ts'

const HINDI: Language = { code: 'hi', locale: 'hi-IN', basePath: '/hi' }
afterEach(() => setLanguageSource(() => ENGLISH))

/** A web with one page, which says its language and which of its paths was asked for. */
const build = {
  entry: {
    module: {
      default: (
        _request: Request,
        status: number,
        _headers: Headers,
        {
          staticHandlerContext: { basename, location, loaderData },
        }: {
          staticHandlerContext: { basename: string; location: { pathname: string }; loaderData: unknown }
        },
      ) => Response.json({ basename, path: location.pathname, loaderData }, { status }),
      apiContext: {},
      INLINE_SCRIPTS_HEADER: 'x-inline-scripts',
      createRequestHandler,
      RouterContextProvider,
      inLanguage: <T>(language: Language, render: () => T): T => {
        setLanguageSource(() => language)
        return render()
      },
    },
  },
  routes: {
    root: { id: 'root', path: '', module: { default: () => null } },
    cart: {
      id: 'cart',
      parentId: 'root',
      path: 'cart',
      module: { default: () => null, loader: () => currentLanguage().locale },
    },
  },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  future: {},
  ssr: true,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as PageServerBuild

async function render(path: string) {
  const renderer = createPageRenderer(
    async () => build,
    () => ({}) as never,
    [ENGLISH, HINDI],
  )
  const { response } = await renderer.render(new Request(`http://localhost${path}`))
  return { status: response.status, ...((await response.json()) as object) }
}

test('a page is rendered in the language of its address, under the base path of that language', async () => {
  expect(await render('/cart')).toEqual({
    status: 200,
    basename: '/',
    path: '/cart',
    loaderData: { root: undefined, cart: 'en-IN' },
  })
  expect(await render('/hi/cart')).toMatchObject({
    status: 200,
    basename: '/hi',
    path: '/hi/cart',
    loaderData: { cart: 'hi-IN' },
  })
})
