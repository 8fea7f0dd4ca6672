import { expect, test, vi } from 'vitest'
import type { StorefrontApi } from '#contract/contract.ts'
import type { HomeBlock } from '#contract/home.ts'
import { BLOCK_TYPES, type BlockType } from '#contract/home-blocks/block-types.ts'
import { getInitialContent } from '#contract/home-blocks/fields.ts'
import { loadBlocks } from './blocks.tsx'

const block = (type: BlockType, content: Record<string, unknown> = {}) =>
  ({ id: type, type, content: { ...getInitialContent(BLOCK_TYPES[type].fields), ...content } }) as HomeBlock

test('a shelf of a category shows all categories while none is chosen', async () => {
  const asked: unknown[] = []
  const list = async (query: unknown) => {
    asked.push(query)
    return { products: [] }
  }
  const api = { products: { list } } as unknown as StorefrontApi
  await loadBlocks(api, [block('shelf', { source: 'category', category: '' })])
  await loadBlocks(api, [block('shelf', { source: 'category', category: 'rings' })])
  const query = { sortBy: 'featured', limit: 4, isActive: true }
  expect(asked).toEqual([query, { ...query, category: 'rings' }])
})

test.each([
  ['shelf', {}],
  ['tiles', { tiles: [{ priceCategory: 'rings' }] }],
  ['stones', {}],
  ['banners', {}],
  ['hero', {}],
  ['testimonials', {}],
] as const)('%s without an answer of the server does not take the page with it', async (type, content) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const fail = () => Promise.reject(new Error('down'))
  const api = {
    products: { list: fail, lowestPrices: fail, materials: fail },
    banners: { list: fail },
    carousels: { list: fail },
    reviews: { published: fail },
  } as unknown as StorefrontApi
  const [loaded] = await loadBlocks(api, [block(type, content)])
  expect(loaded?.data).toEqual([])
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
})
