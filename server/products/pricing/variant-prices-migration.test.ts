/** @module-tag full */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateOldShop } from '#server/testing/old-shop.ts'

let shop: Awaited<ReturnType<typeof updateOldShop>>
beforeAll(async () => {
  shop = await updateOldShop(
    '0018_made-to-order',
    `insert into categories (id, slug, name) values ('rings', 'rings', 'Rings');
    insert into products (id, slug, name, description, category_id, material)
      values ('sized', 'sized', 'Aditi Ring', '', 'rings', 'Gold'), ('asked', 'asked', 'Bela Ring', '', 'rings', 'Gold');
    insert into product_variants (id, product_id, value1_id, is_fixed_price, fixed_price_paise, metal_type, metal_weight_mg,
        price_paise, stock)
      values ('fixed', 'sized', 'ring-size-12', true, 300, null, null, 300, 2),
        ('live', 'sized', 'ring-size-14', false, null, 'gold-22k', 1000, 700, 1),
        ('unpriced', 'asked', null, false, null, 'gold-22k', 1000, null, 1)`,
  )
})
afterAll(() => shop.close())

test('an update keeps the price of each variant', async () => {
  expect(await shop.rowsOf('select variant_id, price_paise from variant_prices order by variant_id')).toEqual(
    [
      { variant_id: 'fixed', price_paise: 300 },
      { variant_id: 'live', price_paise: 700 },
      { variant_id: 'unpriced', price_paise: null },
    ],
  )
})
