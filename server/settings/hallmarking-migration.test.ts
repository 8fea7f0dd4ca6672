/** @module-tag full */
import { afterEach, expect, test } from 'vitest'
import { updateOldShop } from '#server/testing/old-shop.ts'

let shop: Awaited<ReturnType<typeof updateOldShop>>
afterEach(() => shop.close())

const variants = (silverBearsCharge: boolean) => `
  insert into categories (id, slug, name) values ('rings', 'rings', 'Rings');
  insert into products (id, slug, name, description, category_id, material)
    values ('kada', 'kada', 'Kada', '', 'rings', 'Gold'), ('payal', 'payal', 'Payal', '', 'rings', 'Silver');
  insert into product_variants (id, product_id, is_fixed_price, metal_type, metal_weight_mg, stock, has_hallmarking_charge)
    values ('kada', 'kada', false, 'gold-22k', 1000, 1, true), ('payal', 'payal', false, 'silver', 1000, 1, ${silverBearsCharge})`

const updateShop = async (silverBearsCharge: boolean, document: string) => {
  shop = await updateOldShop(
    '0031_demo-end',
    `${variants(silverBearsCharge)}; insert into settings (id, document) values (1, '${document}')`,
  )
  return (await shop.rowsOf('select document from settings'))[0].document
}

test('an update keeps the charge of each metal, so that no price changes', async () => {
  expect(await updateShop(true, '{"hallmarkingCharge": 45.5, "shopName": "Lakshmi"}')).toEqual({
    shopName: 'Lakshmi',
    hallmarkingCharges: { gold: 45.5, silver: 45.5, platinum: 0 },
  })
})

test('an update sets no charge for silver where no silver product bore it', async () => {
  expect(await updateShop(false, '{"hallmarkingCharge": 45}')).toEqual({
    hallmarkingCharges: { gold: 45, silver: 0, platinum: 0 },
  })
})

test('an update leaves a shop alone that has set no charge', async () => {
  expect(await updateShop(true, '{"taxPercent": 3}')).toEqual({ taxPercent: 3 })
})
