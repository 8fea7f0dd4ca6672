import jsqr from 'jsqr'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { TAG_LAYOUTS, type TagLayoutName } from '#domain/item-tags.ts'
import { extractPdfText } from '#server/testing/invoice-helpers.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let manager: Api
let ids: string[]
let slug: string
let variantId: string
beforeAll(async () => {
  shop = await startTestShop()
  await shop.as(await shop.make.admin()).settings.update({ tagPriceCode: 'BLACKHORSE' })
  manager = shop.as(await shop.make.user({ role: 'manager' }))
  const product = await shop.make.product({
    name: 'Lotus Ring',
    price: 84_250,
    grossWeightMg: 4210,
    metalWeightMg: 3900,
  })
  slug = product.slug
  variantId = product.variantId
  await manager.items.setSerialised({ id: variantId, isSerialised: true })
  const { items } = await manager.items.receive({
    id: variantId,
    items: Array.from({ length: 70 }, (_, n) => ({
      huid: `TG${String(n).padStart(4, '0')}`,
      tagNumber: `T-${n}`,
    })),
  })
  ids = items.map(({ _id }) => _id)
})
afterAll(() => shop.close())

const print = (layout: TagLayoutName, given: { ids?: string[]; skip?: number } = {}) =>
  manager.items.tags({ ids: given.ids ?? ids, layout, skip: given.skip ?? 0 })

const countPages = async (pdf: Blob) => (await pdf.text()).match(/\/Type \/Page\b/g)!.length

test('a tag shows the product, its numbers, weights and the price in letters', async () => {
  const text = await extractPdfText(await print('sheet-24', { ids: [ids[7]!] }))
  for (const words of ['Lotus Ring', 'T-7', 'HUID TG0007', 'G 4.210 g', 'N 3.900 g', 'RCLKE'])
    expect(text).toContain(words)
  expect(text).not.toContain('84')
})

test('a tag shows purity, size and stones', async () => {
  const { _id: variantId } = await makeRing()
  await manager.items.setSerialised({ id: variantId, isSerialised: true })
  const { items } = await manager.items.receive({
    id: variantId,
    items: [{ huid: 'RN0001', tagNumber: 'R-1' }],
  })
  for (const layout of ['sheet-65', 'sheet-24', 'roll-2-inch'] as const) {
    const text = await extractPdfText(await print(layout, { ids: [items[0]!._id] }))
    for (const words of [
      '18K (750), size 14',
      'R-1',
      'HUID RN0001',
      'G 3.400 g',
      'N 3.300 g',
      '13 st 0.500 ct',
    ])
      expect(text).toContain(words)
    expect(decodeQrCode(await (await print(layout, { ids: [items[0]!._id] })).text())).toContain('tag=R-1')
  }
  const lines = readLines(await (await print('roll-2-inch', { ids: [items[0]!._id] })).text())
  expect(lines, 'eight lines fit on the tag as well').toHaveLength(8)
  for (const { y } of lines) expect(y).toBeGreaterThan(4)
  for (const { y, size } of lines) expect(y + size).toBeLessThan(72)
})

test('a tag shows the product fields that say so: a Yes by the name of the field, and no No', async () => {
  await manager.productFields.create({ name: 'Rhodium plated', kind: 'boolean', isOnTag: true })
  await manager.productFields.create({ name: 'Enamelled', kind: 'boolean', isOnTag: true })
  await manager.productFields.create({ name: 'Designer', kind: 'text' })
  const { variantId: id } = await shop.make.product({
    grossWeightMg: 4210,
    metalWeightMg: 3900,
    attributes: { Purity: '22K', 'Rhodium plated': 'Yes', Enamelled: 'No', Designer: 'Asha' },
  })
  await manager.items.setSerialised({ id, isSerialised: true })
  const { items } = await manager.items.receive({ id, items: [{ huid: 'FD0001', tagNumber: 'F-1' }] })
  const text = await extractPdfText(await print('sheet-24', { ids: [items[0]!._id] }))
  expect(text).toContain('22K, Rhodium plated')
  expect(text).not.toContain('Enamelled')
  expect(text).not.toContain('Asha')
})

/** An 18K ring of size 14 with a diamond and twelve small ones. */
async function makeRing() {
  const diamond = { kind: 'diamond', shape: 'round', priceBasis: 'carat', price: 50_000 } as const
  const { product } = await manager.products.create({
    name: 'Halo Ring',
    description: 'A ring.',
    category: (await shop.make.category()).id,
    material: 'Diamond',
    options: ['ring-size'],
    variants: [
      {
        valueIds: ['ring-size-14'],
        price: 84_250,
        metalInfo: { type: 'gold-18k', weightGrams: 3.3 },
        grossWeightGrams: 3.4,
        stones: [
          { ...diamond, count: 1, carats: 0.3 },
          { ...diamond, count: 12, carats: 0.2 },
        ],
      },
    ],
  })
  return product.variants[0]!
}

test.each([
  ['sheet-65', 0, 2],
  ['sheet-65', 60, 2],
  ['sheet-65', 61, 3],
  ['sheet-24', 0, 3],
  ['roll-2-inch', 0, 70],
] as const)('70 tags on %s after %d used labels take %d pages', async (layout, skip, pages) =>
  expect(await countPages(await print(layout, { skip }))).toBe(pages),
)

test('each page of a roll is as large as its tag', async () => {
  const pdf = await (await print('roll-2-inch', { ids: ids.slice(0, 2) })).text()
  const sizes = [...pdf.matchAll(/MediaBox \[([^\]]+)\]/g)].map(([, size]) => size!.split(' ').map(Number))
  expect(sizes).toHaveLength(2)
  for (const size of sizes)
    for (const [at, points] of [0, 0, 144, 72].entries()) expect(size[at]).toBeCloseTo(points, 1)
})

test('the QR code of a tag opens its variant and carries its tag number', async () => {
  const pdf = await print('roll-2-inch', { ids: [ids[3]!] })
  expect(decodeQrCode(await pdf.text())).toBe(
    `${shop.config.publicUrl}/product/${slug}?variant=${variantId}&tag=T-3`,
  )
  expect(await pdf.text(), 'the squares are filled').toMatch(/ re\n(?:\/\w+ cs\n)?(?:[\d. ]+ scn\n)?f\n/)
})

test.each([
  ['sheet-24', 29.2],
  ['roll-2-inch', 22.2],
] as const)(
  'the QR code on %s is as large as the tag allows without its edges: %d mm',
  async (layout, size) => {
    const { squares, count } = readQrCode(await (await print(layout, { ids: [ids[3]!] })).text())
    expect((squares[0]!.width * count * 25.4) / 72).toBeCloseTo(size, 1)
  },
)

test('the QR code has the same space above and below, and its edge on the left', async () => {
  const { offset, tag } = TAG_LAYOUTS['sheet-65']
  const points = (mm: number) => (mm * 72) / 25.4
  const { left, top, count, size } = readQrCode(await (await print('sheet-65', { ids: [ids[3]!] })).text())
  expect(left).toBeCloseTo(points(offset.x + 1.6), 1)
  const above = top - points(offset.y)
  const below = points(offset.y + tag.height) - (top + count * size)
  expect(above).toBeGreaterThan(4)
  expect(above).toBeCloseTo(below, 1)
})

test('the lines of a tag are beside the code, below each other, with the same space above and below', async () => {
  const pdf = await (await print('roll-2-inch', { ids: [ids[3]!] })).text()
  const { squares, count, size } = readQrCode(pdf)
  const right = Math.min(...squares.map(({ x }) => x)) + count * size
  const lines = readLines(pdf)
  expect(lines).toHaveLength(6)
  for (const { x } of lines) expect(x - right).toBeCloseTo(4, 1)
  const steps = lines.slice(1).map(({ y }, index) => lines[index]!.y - y)
  for (const step of steps) expect(step).toBeCloseTo(steps[0]!, 1)
  expect(steps[0]).toBeGreaterThan(8)
  for (const { size } of lines) expect(size, 'no line touches the next').toBeCloseTo(steps[0]! * 0.8, 1)
  expectInTheMiddle(lines)
})

test('the letters of a tag have nine points at most', async () => {
  const lines = readLines(await (await print('sheet-24', { ids: [ids[3]!] })).text())
  expect(lines.map(({ size }) => size)).toEqual([9, 9, 9, 9, 9, 9])
})

test('a tag of a price on request has no price code', async () => {
  const { variantId: id } = await shop.make.product({ live: 3.9, grossWeightMg: 4210 })
  await manager.items.setSerialised({ id, isSerialised: true })
  const { items } = await manager.items.receive({ id, items: [{ huid: 'REQ001', tagNumber: 'Q-1' }] })
  const text = await extractPdfText(await print('sheet-24', { ids: [items[0]!._id] }))
  expect(text.trim().endsWith('N 3.900 g')).toBe(true)
})

test('a tag shows a HUID that is its number once', async () => {
  const { variantId: id } = await shop.make.product({ grossWeightMg: 4210, metalWeightMg: 3900 })
  await manager.items.setSerialised({ id, isSerialised: true })
  const { items } = await manager.items.receive({ id, items: [{ huid: 'ONCE01' }] })
  const text = await extractPdfText(await print('sheet-24', { ids: [items[0]!._id] }))
  expect(text.match(/ONCE01/g)).toHaveLength(1)
  // five lines are in the middle as well
  const lines = readLines(await (await print('roll-2-inch', { ids: [items[0]!._id] })).text())
  expect(lines).toHaveLength(5)
  expectInTheMiddle(lines)
})

test('a long name is cut at a word, and a long tag number gets smaller letters instead', async () => {
  const { variantId: id } = await shop.make.product({
    name: 'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z',
    grossWeightMg: 4210,
    metalWeightMg: 3900,
  })
  await manager.items.setSerialised({ id, isSerialised: true })
  const tagNumber = 'CHARMINAR-SHOWCASE-4711-B'
  const { items } = await manager.items.receive({ id, items: [{ tagNumber }] })
  const text = await extractPdfText(await print('roll-2-inch', { ids: [items[0]!._id] }))
  expect(text).toMatch(/A B C( [D-Y])+…/)
  expect(text).toContain(tagNumber)
})

test('the same tags are the same bytes', async () => {
  const [one, other] = [await print('sheet-24'), await print('sheet-24')]
  expect(Buffer.from(await one.arrayBuffer()).equals(Buffer.from(await other.arrayBuffer()))).toBe(true)
})

test('items that do not exist are left out, and none at all is a 404', async () => {
  expect(await countPages(await print('roll-2-inch', { ids: ['none', ids[0]!] }))).toBe(1)
  await expect(print('roll-2-inch', { ids: ['none'] })).rejects.toMatchObject({ kind: 'not-found' })
})

test('without a price code a tag shows no price, and a word with a letter twice is none', async () => {
  const admin = shop.as(await shop.make.admin())
  await expect(admin.settings.update({ tagPriceCode: 'BLACKHORRE' })).rejects.toMatchObject({
    message: 'A price code has ten different letters, like BLACKHORSE',
  })
  await admin.settings.update({ tagPriceCode: '' })
  expect(await extractPdfText(await print('sheet-24', { ids: [ids[0]!] }))).not.toContain('RCLKE')
  const lines = readLines(await (await print('roll-2-inch', { ids: [ids[0]!] })).text())
  expect(lines).toHaveLength(5)
  expectInTheMiddle(lines)
})

/** The lines of the uncompressed page from the top, with the size of their letters. */
const readLines = (pdf: string) =>
  [...pdf.matchAll(/1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm\s+\/\w+ ([\d.]+) Tf/g)].map(([, x, y, size]) => ({
    x: Number(x),
    y: Number(y),
    size: Number(size),
  }))

/** On a roll, whose tags are 72 points high. */
function expectInTheMiddle(lines: readonly { y: number }[]) {
  const [top, bottom] = [72 - lines[0]!.y, lines.at(-1)!.y]
  expect(Math.abs(top - bottom)).toBeLessThan(8)
}

const SCALE = 4

/** The squares of the uncompressed page, and how many of them are in a row. */
function readQrCode(pdf: string) {
  const squares = [...pdf.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)].map(([, x, y, width]) => ({
    x: Number(x),
    y: Number(y),
    width: Number(width),
  }))
  const left = Math.min(...squares.map(({ x }) => x))
  const top = Math.min(...squares.map(({ y }) => y))
  const size = Math.max(...squares.map(({ width }) => width))
  const count = Math.round((Math.max(...squares.map(({ x }) => x)) - left) / size) + 1
  return { squares, left, top, size, count }
}

/** Draws the squares on a bitmap and decodes it. */
function decodeQrCode(pdf: string): string | undefined {
  const { squares, left, top, size, count } = readQrCode(pdf)
  const pixels = (count + 8) * SCALE
  const bitmap = new Uint8ClampedArray(pixels * pixels * 4).fill(255)
  for (const { x, y } of squares) {
    const column = (Math.round((x - left) / size) + 4) * SCALE
    const row = (Math.round((y - top) / size) + 4) * SCALE
    for (let dy = 0; dy < SCALE; dy += 1)
      for (let dx = 0; dx < SCALE; dx += 1)
        bitmap.fill(0, ((row + dy) * pixels + column + dx) * 4, ((row + dy) * pixels + column + dx) * 4 + 3)
  }
  return jsqr.default(bitmap, pixels, pixels)?.data
}
