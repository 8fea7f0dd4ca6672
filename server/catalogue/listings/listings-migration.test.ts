import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateOldShop } from '#server/testing/old-shop.ts'

let shop: Awaited<ReturnType<typeof updateOldShop>>
beforeAll(async () => {
  shop = await updateOldShop(
    '0014_metals',
    `insert into categories (id, slug, name) values ('rings', 'rings', 'Rings');
    insert into subcategories (id, category_id, slug, name) values ('solitaires', 'rings', 'solitaires', 'Solitaires');
    insert into products (id, slug, name, description, category_id, subcategory_id, material, is_featured, search_text)
      values ('sized', 'sized', 'Aditi Ring', '', 'rings', null, 'Gold', true, '@2 aditi #ring'),
        ('single', 'single', 'Bela Ring', '', 'rings', 'solitaires', 'Silver', false, '@2 bela #ring');
    insert into product_variants (id, product_id, value1_id, fixed_price_paise, price_paise, stock, lead_days)
      values ('s12', 'sized', 'ring-size-12', 200, 200, 2, 9), ('s14', 'sized', 'ring-size-14', 300, 300, 1, 5),
        ('only', 'single', null, 100, 100, 0, 5)`,
  )
})
afterAll(() => shop.close())

test('an update gives each product a listing with the summary of its variants', async () => {
  expect(
    await shop.rowsOf(
      `select product_id, is_active, is_deleted, is_featured, price_paise, highest_price_paise, stock, ships_within_days
      from product_listings order by product_id collate "C"`,
    ),
  ).toEqual([
    {
      product_id: 'single',
      is_active: true,
      is_deleted: false,
      is_featured: false,
      price_paise: 100,
      highest_price_paise: 100,
      stock: 0,
      ships_within_days: 5,
    },
    {
      product_id: 'sized',
      is_active: true,
      is_deleted: false,
      is_featured: true,
      price_paise: 200,
      highest_price_paise: 300,
      stock: 3,
      ships_within_days: 0,
    },
  ])
})

test('an update gives each listing the number of its category, subcategory, brand and material', async () => {
  expect(
    await shop.rowsOf(
      `select product_id, g.category_id, g.subcategory_id, g.brand, g.material
      from product_listings join listing_groups g on g.id = group_id order by product_id collate "C"`,
    ),
  ).toEqual([
    {
      product_id: 'single',
      category_id: 'rings',
      subcategory_id: 'solitaires',
      brand: null,
      material: 'Silver',
    },
    { product_id: 'sized', category_id: 'rings', subcategory_id: null, brand: null, material: 'Gold' },
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
