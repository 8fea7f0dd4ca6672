import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { notFound, OFFLINE, ShopError, unavailable, WORDLESS } from '#domain/errors.ts'
import { apiContext } from './api.ts'
import { type Page, personalPage, publicPage } from './page-loader.ts'

const url = new URL('https://shop.test/product/kada?size=2.4')
const params = { slug: 'kada' }

function onServer(api: unknown) {
  const context = new RouterContextProvider()
  context.set(apiContext, api as Api)
  return { context, url, params }
}

const thrownBy = async (work: () => Promise<unknown>): Promise<unknown> => {
  try {
    return { answered: await work() }
  } catch (thrown) {
    return thrown
  }
}

describe('a public page', () => {
  it('asks the api of the server with its parameters and address', async () => {
    const page = publicPage(async ({ api, params, url }: Page<'slug'>) => [
      await api.products.one({ idOrSlug: params.slug }),
      url.search,
    ])
    const api = { products: { one: async ({ idOrSlug }: { idOrSlug: string }) => idOrSlug } }
    expect(await page.loader(onServer(api))).toEqual(['kada', '?size=2.4'])
  })

  it('turns a 404 of the contract into a 404 of the route, with its sentence', async () => {
    const page = publicPage(async () => {
      throw notFound('Product not found')
    })
    expect(await thrownBy(() => page.loader(onServer({})))).toMatchObject({
      data: { message: 'Product not found' },
      init: { status: 404 },
    })
  })

  it('answers 503 while the shop is not available', async () => {
    const page = publicPage(async () => {
      throw unavailable('The shop is busy. Please try again.')
    })
    expect(await thrownBy(() => page.loader(onServer({})))).toMatchObject({ init: { status: 503 } })
  })

  it('says then what the page has to say of it', async () => {
    const page = publicPage(
      async () => {
        throw unavailable('The shop is busy. Please try again.')
      },
      { unavailable: 'Failed to load category data' },
    )
    expect(await thrownBy(() => page.loader(onServer({})))).toMatchObject({
      data: { message: 'Failed to load category data' },
    })
  })

  it('may tell a shop that cannot be reached from one that fails', async () => {
    const words = {
      unavailable: 'Failed to load data. Please try again later.',
      failed: 'Failed to fetch data',
    }
    const saidOf = (code: string) =>
      thrownBy(() =>
        publicPage(async () => {
          throw new ShopError('unavailable', 'Something went wrong.', { code })
        }, words).loader(onServer({})),
      )
    expect(await saidOf(OFFLINE)).toMatchObject({ data: { message: words.unavailable } })
    expect(await saidOf(WORDLESS)).toMatchObject({ data: { message: words.failed } })
  })

  it('hides nothing of a fault that is not the shop’s', async () => {
    const fault = new TypeError('x is not a function')
    const page = publicPage(async () => {
      throw fault
    })
    expect(await thrownBy(() => page.loader(onServer({})))).toBe(fault)
  })
})

describe('a personal page', () => {
  it('sends a visitor to sign in, and back here', async () => {
    const load = personalPage(async () => 'never')
    const thrown = (await thrownBy(() => load({ url, params }))) as Response
    expect(thrown.status).toBe(302)
    expect(thrown.headers.get('location')).toBe('/login?from=%2Fproduct%2Fkada%3Fsize%3D2.4')
  })

  it('does the same when the server says that the token is dead', async () => {
    const page = publicPage(async () => {
      throw new ShopError('unauthenticated', 'Please sign in.')
    })
    const thrown = (await thrownBy(() => page.clientLoader({ url, params }))) as Response
    expect(thrown.headers.get('location')).toContain('/login?from=')
  })
})
