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
        ('unpriced', 'asked', null, false, null, 'gold-22k', 1000, null, 1);
    insert into product_listings (product_id, category_id, material, is_active, is_deleted, is_featured, created_at, name, facets)
      select id, category_id, material, true, false, false, now(), lower(name), '{}' from products;
    select summarize_listings(array_agg(id)) from products`,
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

test('an update changes no listing, and later prices and sales reach it', async () => {
  const listings = () =>
    shop.rowsOf(
      'select product_id, price_paise, highest_price_paise, stock from product_listings order by product_id desc',
    )
  const asked = { product_id: 'asked', price_paise: null, highest_price_paise: null, stock: 1 }
  expect(await listings()).toEqual([
    { product_id: 'sized', price_paise: 300, highest_price_paise: 700, stock: 3 },
    asked,
  ])
  await shop.rowsOf("update variant_prices set price_paise = 200 where variant_id = 'live'")
  // The sale of the last units sums up all variants again.
  await shop.rowsOf("update product_variants set stock = stock - 2 where id = 'fixed'")
  expect(await listings()).toEqual([
    { product_id: 'sized', price_paise: 200, highest_price_paise: 300, stock: 1 },
    asked,
  ])
})
