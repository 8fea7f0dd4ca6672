/** @module-tag full */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateOldShop } from '#server/testing/old-shop.ts'

let shop: Awaited<ReturnType<typeof updateOldShop>>

beforeAll(async () => {
  shop = await updateOldShop('0004_option-measures', OLD_SHOP)
})
afterAll(() => shop.close())

const OLD_SHOP = `
  insert into categories (id, slug, name) values ('c', 'rings', 'Rings');
  insert into products (id, slug, sku, name, description, category_id, material, weight, weight_unit, is_fixed_price,
    fixed_price_paise, price_paise, compare_at_paise, base_price_paise, stock) values
    ('fixed', 'fixed', 'F-1', 'Fixed ring', 'x', 'c', 'Gold', 12.5, 'g', true, 2500000, 2500000, 3000000, 2000000, 7),
    ('carats', 'carats', null, 'Loose stone', 'x', 'c', 'Ruby', 2, 'ct', true, 100, 100, null, 0, 0);
  insert into products (id, slug, sku, name, description, category_id, material, is_fixed_price, metal_type, metal_weight_mg,
    making_type, making_percent, making_flat_paise, stone_charges_paise, price_paise, stock) values
    ('live', 'live', 'L-1', 'Live kada', 'x', 'c', 'Gold', false, 'gold-22k', 10000, 'percentage', 14.5, 0, 50000, 7500000, 3),
    ('request', 'request', 'L-2', 'Silver anklet', 'x', 'c', 'Silver', false, 'silver', 50000, 'flat', 0, 90000, 0, null, 4);
  insert into products (id, slug, sku, name, description, category_id, material, fixed_price_paise, price_paise, stock, is_active,
    was_active, deleted_at) values ('deleted', 'deleted', 'F-1', 'Deleted ring', 'x', 'c', 'Gold', 100, 100, 5, false, true, now());
  update products set stock = 6 where id = 'fixed';
  insert into roles (id, name, display_name, permissions) values ('r', 'user', 'Customer', '{use_app}');
  insert into users (id, name, email, phone, password_hash, role, referral_code)
    values ('u', 'Ananya Reddy', 'ananya@example.in', '9100000001', 'x', 'user', 'ANANYA01');
  insert into cart_lines (user_id, product_id, quantity, locked_price_paise, locked_rate_paise, locked_terms, locked_at, locked_until)
    values ('u', 'fixed', 2, 2500000, null, null, now(), null),
      ('u', 'live', 1, 7400000, 650000, '{"metal": "gold-22k"}', now(), now());
  insert into wishlist_items (user_id, product_id) values ('u', 'live');
  insert into orders (id, order_number, user_id, customer_name, customer_email, shipping_address, billing_address, payment_method,
    subtotal_paise, shipping_paise, tax_paise, tax_percent, total_paise)
    values ('o', 'SW-1', 'u', 'Ananya Reddy', 'ananya@example.in', '{}', '{}', 'cod', 2500300, 0, 0, 0, 2500300);
  insert into order_lines (id, order_id, position, product_id, slug, name, sku, image, quantity, price_paise, subtotal_paise)
    values ('l1', 'o', 0, 'fixed', 'fixed', 'Fixed ring', 'F-1', '', 1, 2500000, 2500000),
      ('l2', 'o', 1, null, 'gone', 'Deleted for good', null, '', 3, 100, 300);`

const rowsOf = (query: string) => shop.rowsOf(query)

test('each product gets one variant with its price, stock and SKU', async () => {
  expect(
    await rowsOf(`select id, product_id, title, sku, is_fixed_price, fixed_price_paise, price_paise, compare_at_paise, base_price_paise,
      stock, stock_at_version, gross_weight_mg from product_variants join variant_prices on variant_id = id where product_id in ('fixed', 'carats') order by id desc`),
  ).toEqual([
    {
      id: 'fixed',
      product_id: 'fixed',
      title: '',
      sku: 'F-1',
      is_fixed_price: true,
      fixed_price_paise: 2_500_000,
      price_paise: 2_500_000,
      compare_at_paise: 3_000_000,
      base_price_paise: 2_000_000,
      stock: 6,
      stock_at_version: 7,
      gross_weight_mg: 12_500,
    },
    expect.objectContaining({ id: 'carats', sku: null, stock: 0, gross_weight_mg: 400 }),
  ])
  expect(
    await rowsOf(`select id, metal_type, metal_weight_mg, gross_weight_mg, making_type, making_percent::float, making_flat_paise, stone_charges_paise,
      price_paise from product_variants join variant_prices on variant_id = id where not is_fixed_price order by id`),
  ).toEqual([
    {
      id: 'live',
      metal_type: 'gold-22k',
      metal_weight_mg: 10_000,
      gross_weight_mg: null,
      making_type: 'percentage',
      making_percent: 14.5,
      making_flat_paise: 0,
      stone_charges_paise: 50_000,
      price_paise: 7_500_000,
    },
    {
      id: 'request',
      metal_type: 'silver',
      metal_weight_mg: 50_000,
      gross_weight_mg: null,
      making_type: 'flat',
      making_percent: 0,
      making_flat_paise: 90_000,
      stone_charges_paise: 0,
      price_paise: null,
    },
  ])
})

test('a deleted product has a deleted variant, so that its SKU stays free for another product', async () => {
  expect(
    await rowsOf(`select v.deleted_at = p.deleted_at as "deletedTogether", v.sku, v.stock
      from product_variants v join products p on p.id = v.product_id where p.id = 'deleted'`),
  ).toEqual([{ deletedTogether: true, sku: 'F-1', stock: 5 }])
})

test('carts, wishlists and orders keep their lines', async () => {
  expect(
    await rowsOf('select variant_id, quantity, locked_price_paise from cart_lines order by variant_id'),
  ).toEqual([
    { variant_id: 'fixed', quantity: 2, locked_price_paise: 2_500_000 },
    { variant_id: 'live', quantity: 1, locked_price_paise: 7_400_000 },
  ])
  expect(await rowsOf('select product_id from wishlist_items')).toEqual([{ product_id: 'live' }])
  expect(
    await rowsOf('select id, product_id, variant_id, variant_title from order_lines order by id'),
  ).toEqual([
    { id: 'l1', product_id: 'fixed', variant_id: 'fixed', variant_title: '' },
    { id: 'l2', product_id: null, variant_id: null, variant_title: '' },
  ])
})
