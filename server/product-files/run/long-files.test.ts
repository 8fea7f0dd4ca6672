/** @module-tag full */
import { expect, test } from 'vitest'
import { parseExportFile } from '../readers/parse-export-file.ts'
import { parseShopify } from '../readers/shopify.ts'
import { parseWooCommerce } from '../readers/woocommerce.ts'

const LINES = 20_000

/** How often others have their turn during the work. */
async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isWorking = true
  const turn = () => {
    turns += 1
    if (isWorking) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  isWorking = false
  return turns
}

const toRecords = (record: (n: number) => string[]) =>
  Array.from({ length: LINES }, (_, n) => ({ line: n + 2, record: record(n) }))
const SHOPIFY = ['Handle', 'Title', 'Variant SKU', 'Variant Price', 'Option1 Name']
const WOOCOMMERCE = ['ID', 'Type', 'SKU', 'Name', 'Regular price', 'Parent']

test.each([
  [
    'Shopify',
    () =>
      parseShopify(
        SHOPIFY,
        toRecords((n) => [`ring-${n}`, 'Ring', `S${n}`, '500', '']),
      ),
  ],
  [
    'WooCommerce',
    () =>
      parseWooCommerce(
        WOOCOMMERCE,
        toRecords((n) => [`${n}`, 'simple', `S${n}`, `Ring ${n}`, '500', '']),
      ),
  ],
])('others have their turn while the lines of %s are read', async (_, parse) => {
  // Each line is read once and each product once.
  expect(await countTurns(parse)).toBeGreaterThan((2 * LINES) / 100)
})

test.each([
  ['Shopify', [SHOPIFY, ...Array.from({ length: LINES }, (_, n) => ['ring', 'Ring', `S${n}`, '500', ''])]],
  [
    'WooCommerce',
    [
      WOOCOMMERCE,
      ['1', 'variable', 'ring', 'Ring', '', ''],
      ...Array.from({ length: LINES }, (_, n) => ['', 'variation', `S${n}`, 'Ring', '500', 'ring']),
    ],
  ],
])('a product of 20,000 lines of %s is refused with a sentence', async (name, lines) => {
  const source = name === 'Shopify' ? 'shopify' : 'woocommerce'
  const { products } = await parseExportFile(
    source,
    Buffer.from(lines.map((cells) => cells.join()).join('\n')),
  )
  expect(products).toHaveLength(1)
  expect(products[0]!.product).toBeNull()
  expect(products[0]!.faults.map(({ message }) => message)).toContain(
    'A product has at most 250 variants. This one has more than 500 lines',
  )
})
