import { describe, expect, test } from 'vitest'
import { detectFormat, parseExportFile } from './parse-export-file.ts'

const HEADINGS = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Product Category',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Price',
  'Variant Compare At Price',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'Variant Image',
  'Status',
] as const
type Line = Partial<Record<(typeof HEADINGS)[number], string>>

const quote = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const toCsv = (lines: readonly Line[], headings: readonly string[] = HEADINGS) =>
  [headings, ...lines.map((line) => headings.map((heading) => line[heading as keyof Line] ?? ''))]
    .map((cells) => cells.map(quote).join(','))
    .join('\n')
const parse = async (...lines: Line[]) =>
  (await parseExportFile('shopify', Buffer.from(toCsv(lines)))).products
const parseOne = async (...lines: Line[]) => {
  const [only] = await parse(...lines)
  return only!
}
const STUDS: Line = {
  Handle: 'kasturi-studs',
  Title: 'Kasturi Studs',
  'Body (HTML)': '<p>Cut by hand.</p>',
  Type: 'Earrings',
  'Option1 Name': 'Title',
  'Option1 Value': 'Default Title',
  'Variant Price': '12500.00',
  'Variant Inventory Qty': '4',
  Status: 'active',
}

describe('a Shopify product', () => {
  test('without options has one variant', async () => {
    const { product, faults } = await parseOne({
      ...STUDS,
      Vendor: 'Kanaka',
      Tags: 'bridal, temple, bridal',
      Published: 'TRUE',
      'Variant SKU': 'ST-1',
      'Variant Grams': '4.25',
      'Variant Compare At Price': '14000.00',
      'Image Src': 'https://cdn.example/a.jpg?v=1',
      'Image Position': '1',
      'Image Alt Text': 'Front',
    })
    expect(faults).toEqual([])
    expect(product).toEqual({
      handle: 'kasturi-studs',
      name: 'Kasturi Studs',
      description: 'Cut by hand.',
      type: 'Earrings',
      tags: ['bridal', 'temple'],
      vendor: 'Kanaka',
      isActive: true,
      isFeatured: null,
      attributes: {},
      optionNames: [],
      variants: [
        {
          line: 2,
          values: [],
          sku: 'ST-1',
          pricePaise: 12_500_00,
          compareAtPaise: 14_000_00,
          weightGrams: 4.25,
          stock: 4,
          isActive: null,
          imageUrl: '',
        },
      ],
      images: [{ url: 'https://cdn.example/a.jpg?v=1', alt: 'Front' }],
    })
  })

  test('is made of all lines of its handle: variants by option, and lines that only add a picture', async () => {
    const { product } = await parseOne(
      {
        ...STUDS,
        'Option1 Name': 'Ring Size',
        'Option1 Value': '12',
        'Option2 Name': 'Metal Color',
        'Option2 Value': 'Rose',
        'Image Src': 'https://cdn.example/2.jpg',
        'Image Position': '2',
        'Variant Image': 'https://cdn.example/3.jpg',
      },
      {
        Handle: STUDS.Handle!,
        'Option1 Value': '13',
        'Option2 Value': 'Rose',
        'Variant Price': '13,000',
        'Variant Inventory Qty': '-2',
      },
      { Handle: STUDS.Handle!, 'Image Src': 'https://cdn.example/1.jpg', 'Image Position': '1' },
    )
    expect(product!.optionNames).toEqual(['Ring Size', 'Metal Color'])
    expect(product!.variants).toMatchObject([
      { line: 2, values: ['12', 'Rose'], pricePaise: 12_500_00, imageUrl: 'https://cdn.example/3.jpg' },
      { line: 3, values: ['13', 'Rose'], pricePaise: 13_000_00, stock: 0 },
    ])
    expect(product!.images.map(({ url }) => url)).toEqual([
      'https://cdn.example/1.jpg',
      'https://cdn.example/2.jpg',
      'https://cdn.example/3.jpg',
    ])
  })

  test.each([
    ['1,000', 1000],
    ['1,00,000', 100_000],
    ['-1,000', 0],
  ])('a stock of %s is %i', async (written, stock) => {
    const { product } = await parseOne({ ...STUDS, 'Variant Inventory Qty': written })
    expect(product!.variants).toMatchObject([{ stock }])
  })

  test('may have a hundred variants', async () => {
    const variants = Array.from({ length: 100 }, (_, index) => ({
      ...(index === 0 ? STUDS : { Handle: STUDS.Handle!, 'Variant Inventory Qty': '1' }),
      'Option1 Name': 'Length',
      'Option1 Value': `${index} in`,
      'Variant Price': String(1000 + index),
    }))
    expect((await parseOne(...variants)).product!.variants).toHaveLength(100)
  })

  test.each([
    [{ Published: 'false' }, false],
    [{ Status: 'draft' }, false],
    [{ Status: 'archived', Published: 'true' }, false],
    [{ Status: '', Published: '' }, true],
  ])('%j is on sale: %s', async (cells, isActive) => {
    expect((await parseOne({ ...STUDS, ...cells })).product!.isActive).toBe(isActive)
  })

  test('is read from exports with the headings of 2025 too', async () => {
    const headings = [
      'Title',
      'URL handle',
      'Description',
      'Option1 name',
      'Option1 value',
      'Price',
      'SKU',
      'Inventory quantity',
      'Product image URL',
    ]
    const csv = `${headings.join(',')}\nRing,ring,<b>Gold</b>,,,500,R-1,3,https://cdn.example/r.jpg`
    const source = await detectFormat(Buffer.from(csv))
    const { products } = await parseExportFile('shopify', Buffer.from(csv))
    expect(source).toBe('shopify')
    expect(products[0]!.product).toMatchObject({
      handle: 'ring',
      description: 'Gold',
      variants: [{ sku: 'R-1', pricePaise: 500_00, stock: 3 }],
      images: [{ url: 'https://cdn.example/r.jpg' }],
    })
  })
})

describe('faults of a Shopify file name line and column', () => {
  test.each<[string, Line[], object[]]>([
    ['a missing handle', [{ ...STUDS, Handle: '' }], [{ line: 2, column: 'Handle' }]],
    ['a missing title', [{ ...STUDS, Title: '' }], [{ line: 2, column: 'Title' }]],
    ['a missing price', [{ ...STUDS, 'Variant Price': '' }], [{ line: 2, column: 'Variant Price' }]],
    ['a price of zero', [{ ...STUDS, 'Variant Price': '0.00' }], [{ line: 2, column: 'Variant Price' }]],
    [
      'a price in dollars',
      [{ ...STUDS, 'Variant Price': '$120.00' }],
      [{ line: 2, column: 'Variant Price', message: expect.stringContaining('not in rupees') }],
    ],
    [
      'a price with two meanings',
      [{ ...STUDS, 'Variant Price': '1.299' }],
      [{ line: 2, column: 'Variant Price' }],
    ],
    ['a formula as a price', [{ ...STUDS, 'Variant Price': '=1+1' }], [{ line: 2, column: 'Variant Price' }]],
    [
      'a weight with two meanings',
      [{ ...STUDS, 'Variant Grams': '1,250' }],
      [{ line: 2, column: 'Variant Grams', message: expect.stringContaining('can be 1250 or 1.250') }],
    ],
    [
      'a stock in another notation',
      [{ ...STUDS, 'Variant Inventory Qty': '1e2' }],
      [{ line: 2, column: 'Variant Inventory Qty' }],
    ],
    ['a gift card', [{ ...STUDS, 'Gift Card': 'true' }], [{ line: 2, column: 'Gift Card' }]],
    [
      'a variant without its value',
      [
        { ...STUDS, 'Option1 Name': 'Size', 'Option1 Value': 'S' },
        { Handle: STUDS.Handle!, 'Variant Price': '5', 'Variant Inventory Qty': '1' },
      ],
      [{ line: 3, column: 'Option1 Value', message: 'The Size is missing' }],
    ],
    [
      'several variants without an option',
      [STUDS, { Handle: STUDS.Handle!, 'Variant Price': '5', 'Variant Inventory Qty': '1' }],
      [{ line: 3, column: 'Option1 Name' }],
    ],
    ['a handle without Latin letters', [{ ...STUDS, Handle: 'हार', Title: 'हार' }], [{ column: 'Handle' }]],
    ['half a character', [{ ...STUDS, Vendor: 'a\0b' }], [{ line: 2, column: 'Vendor' }]],
  ])('%s', async (_case, lines, expected) => {
    const { product, faults } = await parseOne(...lines)
    expect(product).toBeNull()
    expect(faults.filter(({ severity }) => severity === 'error')).toMatchObject(expected)
  })

  test('a line with too few cells', async () => {
    const csv = `${HEADINGS.join(',')}\nring,Ring`
    const { products } = await parseExportFile('shopify', Buffer.from(csv))
    expect(products[0]!.faults[0]).toMatchObject({ line: 2, message: expect.stringContaining('2 cells') })
  })

  test('lines after a description of several lines keep their numbers', async () => {
    const [, second] = await parse({ ...STUDS, 'Body (HTML)': '<p>one\ntwo\nthree</p>' }, { Handle: 'x' })
    expect(second).toMatchObject({ line: 5, faults: [{ line: 5, column: 'Title' }] })
  })

  test('stock that Shopify does not count is a warning, and the product is imported', async () => {
    const { product, faults } = await parseOne({ ...STUDS, 'Variant Inventory Qty': '' })
    expect(product!.variants[0]!.stock).toBe('in-stock')
    expect(faults).toMatchObject([{ severity: 'warning', column: 'Variant Inventory Qty' }])
  })
})

describe('the text of a Shopify file', () => {
  test('is text only: scripts, styles and handlers of its HTML are left out', async () => {
    const { product } = await parseOne({
      ...STUDS,
      'Body (HTML)':
        '<style>p{}</style><p onclick="x()">22K &amp; <b>hallmarked</b></p><script>alert(1)</script><ul><li>One</li><li>Two</li></ul><img src=x onerror=alert(1)>',
    })
    expect(product!.description).toBe('22K & hallmarked\n\n• One\n• Two')
  })

  test('loses the apostrophe that keeps a spreadsheet from running it', async () => {
    const { product } = await parseOne({ ...STUDS, Title: "'=Ring" })
    expect(product!.name).toBe('=Ring')
  })

  test('describes a product without description by its name', async () => {
    expect((await parseOne({ ...STUDS, 'Body (HTML)': '<p> </p>' })).product!.description).toBe(
      'Kasturi Studs',
    )
  })
})

test('another file is refused with the reason', async () => {
  expect(await detectFormat(Buffer.from('sku,name,price\n1,Ring,5'))).toBe('swarna')
  await expect(detectFormat(Buffer.from(''))).rejects.toThrow('empty')
  await expect(parseExportFile('shopify', Buffer.from(`${HEADINGS.join(',')}\n"ring`))).rejects.toThrow(
    'Line 2',
  )
})

test('a file of 20 MB is read with less than 250 MB of memory', { timeout: 60_000 }, async () => {
  const body = `<p>${'Hallmarked 22K gold. '.repeat(92)}</p>`
  const lines = Array.from({ length: 10_000 }, (_, index) => ({
    ...STUDS,
    Handle: `ring-${index}`,
    'Body (HTML)': body,
  }))
  const bytes = Buffer.from(toCsv(lines))
  lines.length = 0
  expect(bytes.length).toBeGreaterThan(19 * 1024 * 1024)
  const before = process.memoryUsage().heapUsed
  const { products } = await parseExportFile('shopify', bytes)
  expect(products).toHaveLength(10_000)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(250 * 1024 * 1024)
})
