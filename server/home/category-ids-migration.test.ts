/** @module-tag full */
import { afterAll, expect, test } from 'vitest'
import { updateOldShop } from '#server/testing/old-shop.ts'

let shop: Awaited<ReturnType<typeof updateOldShop>>
afterAll(() => shop.close())

const blocks = [
  { id: 'a', type: 'hero', content: {} },
  { id: 'b', type: 'shelf', content: { category: 'rings', title: 'Rings' } },
  { id: 'c', type: 'shelf', content: { category: '' } },
  { id: 'd', type: 'shelf', content: { category: 'gone' } },
  {
    id: 'e',
    type: 'tiles',
    content: {
      title: 'Gold',
      tiles: [
        { name: 'Kadas', priceCategory: 'kadas' },
        { name: 'Gifts', priceCategory: '' },
        { name: 'Rings', priceCategory: 'rings' },
      ],
    },
  },
  { id: 'f', type: 'tiles', content: { tiles: [] } },
]

test('shelves and tiles of all versions name their categories by id after the update, and nothing else changes', async () => {
  shop = await updateOldShop(
    '0049_sms-ids',
    `insert into categories (id, slug, name) values ('id-rings', 'rings', 'Rings'), ('id-kadas', 'kadas', 'Kadas');
     insert into home_versions (number, blocks) values (1, '${JSON.stringify(blocks)}'), (2, '[]'), (3, '${JSON.stringify([blocks[1]])}')`,
  )
  const expected = structuredClone(blocks)
  expected[1]!.content.category = 'id-rings'
  expected[4]!.content.tiles![0]!.priceCategory = 'id-kadas'
  expected[4]!.content.tiles![2]!.priceCategory = 'id-rings'
  expect(await shop.rowsOf('select number, blocks from home_versions order by number')).toEqual([
    { number: 1, blocks: expected },
    { number: 2, blocks: [] },
    { number: 3, blocks: [expected[1]] },
  ])
})
