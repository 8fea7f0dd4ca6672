import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateOldShop } from '#server/testing/old-shop.ts'

let shop: Awaited<ReturnType<typeof updateOldShop>>
beforeAll(async () => {
  shop = await updateOldShop(
    '0014_metals',
    `insert into categories (id, slug, name) values ('rings', 'rings', 'Rings');
    insert into products (id, slug, name, description, category_id, material, is_featured, search_text)
      values ('sized', 'sized', 'Aditi Ring', '', 'rings', 'Gold', true, '@2 aditi #ring'),
        ('single', 'single', 'Bela Ring', '', 'rings', 'Silver', false, '@2 bela #ring');
    insert into product_variants (id, product_id, value1_id, fixed_price_paise, price_paise, stock, lead_days)
      values ('s12', 'sized', 'ring-size-12', 200, 200, 2, 9), ('s14', 'sized', 'ring-size-14', 300, 300, 1, 5),
        ('only', 'single', null, 100, 100, 0, 5)`,
  )
})
afterAll(() => shop.close())

test('an update gives each product a listing with the summary of its variants', async () => {
  expect(
    await shop.rowsOf(
      `select product_id, category_id, material, is_active, is_deleted, is_featured, name, price_paise, highest_price_paise,
        stock, ships_within_days from product_listings order by product_id collate "C"`,
    ),
  ).toEqual([
    {
      product_id: 'single',
      category_id: 'rings',
      material: 'Silver',
      is_active: true,
      is_deleted: false,
      is_featured: false,
      name: 'bela ring',
      price_paise: 100,
      highest_price_paise: 100,
      stock: 0,
      ships_within_days: 5,
    },
    {
      product_id: 'sized',
      category_id: 'rings',
      material: 'Gold',
      is_active: true,
      is_deleted: false,
      is_featured: true,
      name: 'aditi ring',
      price_paise: 200,
      highest_price_paise: 300,
      stock: 3,
      ships_within_days: 0,
    },
  ])
})

test('the words of each product stay until the next start writes them again', async () => {
  expect(
    await shop.rowsOf(
      `select product_id, version from product_words where words @@ '''#ring'''::tsquery order by product_id collate "C"`,
    ),
  ).toEqual([
    { product_id: 'single', version: 0 },
    { product_id: 'sized', version: 0 },
  ])
})
