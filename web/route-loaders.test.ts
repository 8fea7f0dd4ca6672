import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { StorefrontApi } from '#contract/contract.ts'
import { unavailable } from '#domain/errors.ts'
import { apiContext } from './api.ts'
import routes from './routes.ts'

type Entry = { file: string; children?: Entry[] | undefined }

const filesOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ file, children }) => [file, ...filesOf(children ?? [])])

/** Every call fails as it does while the database is away. */
const failingApi = new Proxy(
  {},
  {
    get: () =>
      new Proxy(
        {},
        {
          get: () => async () => {
            throw unavailable('The shop is not available right now. Please try again.')
          },
        },
      ),
  },
) as StorefrontApi

it('every route of the server answers an outage with a 503', async () => {
  const context = new RouterContextProvider()
  context.set(apiContext, failingApi)
  const url = new URL('https://shop.test/')
  const loaders: string[] = []
  const wrong: string[] = []
  for (const file of new Set(['root.tsx', ...filesOf(await routes)])) {
    const { loader } = await import(`./${file}`)
    if (!loader) continue
    loaders.push(file)
    try {
      await loader({ context, url, params: {}, request: new Request(url) })
    } catch (thrown) {
      const status = (thrown as { init?: { status?: number } }).init?.status
      // 404: without parameters there is no such page, so it asks nothing
      if (status !== 503 && status !== 404) wrong.push(`${file}: ${status ?? thrown}`)
    }
  }
  expect(loaders).toContain('root.tsx')
  expect(loaders.length).toBeGreaterThan(10)
  expect(wrong).toEqual([])
})
