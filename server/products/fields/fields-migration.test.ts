import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateOldShop } from '#server/testing/old-shop.ts'

let shop: Awaited<ReturnType<typeof updateOldShop>>

beforeAll(async () => {
  shop = await updateOldShop('0037_order-adjustments', OLD_SHOP)
})
afterAll(() => shop.close())

const OLD_SHOP = `
  insert into categories (id, slug, name) values ('c', 'rings', 'Rings');
  insert into menu_items (id, label, path, icon, position, roles) values
    ('m1', 'Options', '/admin/options', 'o', 0, '{admin}'), ('m2', 'Customers', '/admin/customers', 'c', 1, '{admin}');
  insert into products (id, slug, name, description, category_id, material, attributes) values
    ('a', 'a', 'A', 'x', 'c', 'Gold', '{"Finish": "Matte", "Occasion": "Wedding, haldi", "Gender": "Women", "purity": "22K"}'),
    ('b', 'b', 'B', 'x', 'c', 'Gold', '{"finish": "Glossy", "Finish": "Matte", "Ring size": "12", "ring-size": "13", "Made for": "Men"}'),
    ('d', 'd', 'D', 'x', 'c', 'Gold', '{"Finish": "Matte", "रंग": "लाल", "Occasion": "Haldi"}'),
    ('e', 'e', 'E', 'x', 'c', 'Gold', '{}');`

test('each name of attributes is a field, the most frequent first, and no value is lost', async () => {
  expect(
    await shop.rowsOf(`select code, name, kind, is_filter from product_fields order by position`),
  ).toEqual([
    { code: 'headline', name: 'Headline', kind: 'text', is_filter: false },
    { code: 'purity', name: 'Purity', kind: 'text', is_filter: false },
    { code: 'hallmark', name: 'Hallmark', kind: 'text', is_filter: false },
    { code: 'occasion', name: 'Occasion', kind: 'choices', is_filter: true },
    { code: 'gender', name: 'Made for', kind: 'choices', is_filter: true },
    { code: 'style', name: 'Style', kind: 'choices', is_filter: true },
    { code: 'finish', name: 'Finish', kind: 'text', is_filter: false },
    { code: 'ring-size', name: 'Ring size', kind: 'text', is_filter: false },
    // two names with one code
    { code: expect.stringMatching(/^field-/), name: 'ring-size', kind: 'text', is_filter: false },
    { code: expect.stringMatching(/^field-/), name: 'रंग', kind: 'text', is_filter: false },
  ])
  expect(await shop.rowsOf('select id, attributes from products order by id')).toEqual([
    {
      id: 'a',
      attributes: { Finish: 'Matte', Occasion: 'Wedding, haldi', 'Made for': 'Women', Purity: '22K' },
    },
    {
      id: 'b',
      attributes: { Finish: 'Glossy, Matte', 'Ring size': '12', 'ring-size': '13', 'Made for': 'Men' },
    },
    { id: 'd', attributes: { Finish: 'Matte', रंग: 'लाल', Occasion: 'Haldi' } },
    { id: 'e', attributes: {} },
  ])
})

test('what products have is a choice', async () => {
  expect(
    await shop.rowsOf(
      `select choices from product_fields where code in ('occasion', 'gender') order by position`,
    ),
  ).toEqual([
    { choices: ['Wedding', 'Engagement', 'Anniversary', 'Festive', 'Every day', 'Haldi'] },
    { choices: ['Women', 'Men', 'Children'] },
  ])
})

test('the screen comes after the options in the menu', async () => {
  expect(
    await shop.rowsOf(
      `select path from menu_items
        where path in ('/admin/options', '/admin/product-fields', '/admin/customers') order by position`,
    ),
  ).toEqual([{ path: '/admin/options' }, { path: '/admin/product-fields' }, { path: '/admin/customers' }])
})
