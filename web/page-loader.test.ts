import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { StorefrontApi } from '#contract/contract.ts'
import { NO_MESSAGE, notFound, OFFLINE, ShopError, unavailable } from '#domain/errors.ts'
import { apiContext } from './api.ts'
import { createAuthenticatedLoader, createPublicLoaders, type PageLoaderArgs } from './page-loader.ts'

const url = new URL('https://shop.test/product/kada?size=2.4')
const params = { slug: 'kada' }

function serverArgs(api: unknown) {
  const context = new RouterContextProvider()
  context.set(apiContext, api as StorefrontApi)
  return { context, url, params }
}

const catchError = async (work: () => Promise<unknown>): Promise<unknown> => {
  try {
    return { answered: await work() }
  } catch (thrown) {
    return thrown
  }
}

describe('a public page', () => {
  it('asks the api of the server with its parameters and address', async () => {
    const page = createPublicLoaders(async ({ api, params, url }: PageLoaderArgs<'slug'>) => [
      await api.products.one({ idOrSlug: params.slug }),
      url.search,
    ])
    const api = { products: { one: async ({ idOrSlug }: { idOrSlug: string }) => idOrSlug } }
    expect(await page.loader(serverArgs(api))).toEqual(['kada', '?size=2.4'])
  })

  it('turns a 404 of the contract into a 404 of the route, with its sentence', async () => {
    const page = createPublicLoaders(async () => {
      throw notFound('Product not found')
    })
    expect(await catchError(() => page.loader(serverArgs({})))).toMatchObject({
      data: { message: 'Product not found' },
      init: { status: 404 },
    })
  })

  it('answers 503 while the shop is not available', async () => {
    const page = createPublicLoaders(async () => {
      throw unavailable('The shop is busy. Please try again.')
    })
    expect(await catchError(() => page.loader(serverArgs({})))).toMatchObject({ init: { status: 503 } })
  })

  it('says then what the page has to say of it', async () => {
    const page = createPublicLoaders(
      async () => {
        throw unavailable('The shop is busy. Please try again.')
      },
      { unavailable: 'Failed to load category data' },
    )
    expect(await catchError(() => page.loader(serverArgs({})))).toMatchObject({
      data: { message: 'Failed to load category data' },
    })
  })

  it('may tell a shop that cannot be reached from one that fails', async () => {
    const errorTexts = {
      unavailable: 'Failed to load data. Please try again later.',
      failed: 'Failed to fetch data',
    }
    const messageFor = (code: string) =>
      catchError(() =>
        createPublicLoaders(async () => {
          throw new ShopError('unavailable', 'Something went wrong.', { code })
        }, errorTexts).loader(serverArgs({})),
      )
    expect(await messageFor(OFFLINE)).toMatchObject({ data: { message: errorTexts.unavailable } })
    expect(await messageFor(NO_MESSAGE)).toMatchObject({ data: { message: errorTexts.failed } })
  })

  it('hides nothing of a fault that is not the shop’s', async () => {
    const fault = new TypeError('x is not a function')
    const page = createPublicLoaders(async () => {
      throw fault
    })
    expect(await catchError(() => page.loader(serverArgs({})))).toBe(fault)
  })
})

describe('a personal page', () => {
  it('sends a visitor to sign in, and back here', async () => {
    const load = createAuthenticatedLoader(async () => 'never')
    const thrown = (await catchError(() => load({ url, params }))) as Response
    expect(thrown.status).toBe(302)
    expect(thrown.headers.get('location')).toBe('/login?from=%2Fproduct%2Fkada%3Fsize%3D2.4')
  })

  it('does the same when the server says that the token is dead', async () => {
    const page = createPublicLoaders(async () => {
      throw new ShopError('unauthenticated', 'Please sign in.')
    })
    const thrown = (await catchError(() => page.clientLoader({ url, params }))) as Response
    expect(thrown.headers.get('location')).toContain('/login?from=')
  })
})
