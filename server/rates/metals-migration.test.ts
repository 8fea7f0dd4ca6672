/** @module-tag full */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateOldShop } from '#server/testing/old-shop.ts'

const OLD_SHOP = `
  insert into gold_rates (id, gold_24k_paise, gold_22k_paise, gold_18k_paise, silver_paise, effective_at, source, confirmed_at)
    values ('r1', 709200, 650000, 531900, 8850, '2026-11-20T04:00:00Z', 'manual', null),
      ('r2', 710000, 651000, 532000, 8900, '2026-11-21T04:00:00Z', 'api', '2026-11-21T09:00:00Z');
  insert into categories (id, slug, name) values ('c', 'rings', 'Rings');
  insert into roles (id, name, display_name, permissions) values ('r', 'user', 'Customer', '{use_app}');
  insert into users (id, name, email, phone, password_hash, role, referral_code)
    values ('u', 'Ananya Reddy', 'ananya@example.in', '9100000001', 'x', 'user', 'ANANYA01');
  insert into orders (id, order_number, user_id, customer_name, customer_email, shipping_address, billing_address, payment_method,
    subtotal_paise, shipping_paise, tax_paise, tax_percent, total_paise)
    values ('o', 'SW-1', 'u', 'Ananya Reddy', 'ananya@example.in', '{}', '{}', 'cod', 200, 0, 0, 0, 200);
  insert into order_lines (id, order_id, position, slug, name, image, quantity, price_paise, subtotal_paise, metal_type)
    values ('l1', 'o', 0, 'kada', 'Kada', '', 1, 100, 100, 'gold-22k'), ('l2', 'o', 1, 'gem', 'Gem', '', 1, 100, 100, null);
  insert into option_values (id, option_id, code, label, metal_type) values ('v', 'karat', '20k', '20K', 'gold-20k');`

let shop: Awaited<ReturnType<typeof updateOldShop>>
beforeAll(async () => {
  shop = await updateOldShop('0013_search-prices', OLD_SHOP)
})
afterAll(() => shop.close())

test('every rate of the history stays, with the time when it was last confirmed', async () => {
  const rows = await shop.rowsOf(
    `select rate_id, metal_code, paise::int, origin, confirmed_at from rate_values order by rate_id, metal_code`,
  )
  const entered = (rateId: string, confirmedAt: string, rates: Record<string, number>) =>
    Object.entries(rates).map(([code, amount]) => ({
      rate_id: rateId,
      metal_code: code,
      paise: amount,
      origin: 'entered',
      confirmed_at: new Date(confirmedAt),
    }))
  expect(rows).toEqual([
    ...entered('r1', '2026-11-20T04:00:00Z', {
      'gold-18k': 531900,
      'gold-22k': 650000,
      'gold-24k': 709200,
      silver: 8850,
    }),
    ...entered('r2', '2026-11-21T09:00:00Z', {
      'gold-18k': 532000,
      'gold-22k': 651000,
      'gold-24k': 710000,
      silver: 8900,
    }),
  ])
})

test('lines of old orders keep the name of their metal', async () => {
  expect(await shop.rowsOf('select id, metal_name from order_lines order by id')).toEqual([
    { id: 'l1', metal_name: 'Gold 22K' },
    { id: 'l2', metal_name: null },
  ])
})

test('karats keep their metals, also those that are switched off, and lose metals that the shop never had', async () => {
  const rows = await shop.rowsOf(
    `select label, metal_type from option_values where option_id = 'karat' order by label`,
  )
  expect(rows).toEqual([
    { label: '14K', metal_type: 'gold-14k' },
    { label: '18K', metal_type: 'gold-18k' },
    { label: '20K', metal_type: null },
    { label: '22K', metal_type: 'gold-22k' },
    { label: '24K', metal_type: 'gold-24k' },
    { label: '9K', metal_type: 'gold-9k' },
  ])
})
