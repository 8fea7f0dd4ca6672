/** @module-tag full */
import { afterEach, expect, test } from 'vitest'
import { updateOldShop } from '#server/testing/old-shop.ts'

let shop: Awaited<ReturnType<typeof updateOldShop>>
afterEach(() => shop.close())

const zonesAfter = async (statement: string) => {
  shop = await updateOldShop('0040_pages', statement)
  return shop.rowsOf('select id, name, kind, is_active from delivery_zones')
}

test('an updated shop delivers in the area of its settings, as before', async () => {
  expect(
    await zonesAfter(`insert into settings (id, document) values (1, '{"deliveryCity": "Pune"}')`),
  ).toEqual([{ id: 'shop-area', name: 'Around Pune', kind: 'shop_area', is_active: true }])
})

test('a shop that never changed its settings delivers around the city of the defaults', async () => {
  expect(
    await zonesAfter(`insert into categories (id, slug, name) values ('rings', 'rings', 'Rings')`),
  ).toEqual([{ id: 'shop-area', name: 'Around Hyderabad', kind: 'shop_area', is_active: true }])
})

test('a new shop has no zone', async () => {
  expect(await zonesAfter('select 1')).toEqual([])
})
