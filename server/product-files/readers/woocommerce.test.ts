import { describe, expect, test } from 'vitest'
import { detectFormat, parseExportFile } from './parse-export-file.ts'

const HEADINGS = [
  'ID',
  'Type',
  'SKU',
  'Name',
  'Published',
  'Is featured?',
  'Visibility in catalog',
  'Short description',
  'Description',
  'Date sale price ends',
  'In stock?',
  'Stock',
  'Backorders allowed?',
  'Weight (g)',
  'Sale price',
  'Regular price',
  'Categories',
  'Tags',
  'Images',
  'Parent',
  'Attribute 1 name',
  'Attribute 1 value(s)',
  'Attribute 1 visible',
  'Attribute 1 global',
  'Attribute 2 name',
  'Attribute 2 value(s)',
] as const
type Line = Partial<Record<(typeof HEADINGS)[number], string>>

const quote = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const parse = async (...lines: Line[]) => {
  const rows = [HEADINGS, ...lines.map((line) => HEADINGS.map((heading) => line[heading] ?? ''))]
  const bytes = Buffer.from(rows.map((row) => row.map(quote).join(',')).join('\n'))
  expect(await detectFormat(bytes)).toBe('woocommerce')
  const file = await parseExportFile('woocommerce', bytes)
  return file
}
const parseOne = async (...lines: Line[]) => (await parse(...lines)).products[0]!

const SIMPLE: Line = {
  ID: '7',
  Type: 'simple',
  SKU: 'ST-1',
  Name: 'Kasturi Studs',
  Published: '1',
  'In stock?': '1',
  Stock: '3',
  'Regular price': '12500',
}
const VARIABLE: Line = {
  ID: '8',
  Type: 'variable',
  SKU: 'RG',
  Name: 'Temple Ring',
  Published: '1',
  'Attribute 1 name': 'Ring Size',
  'Attribute 1 value(s)': '12, 13',
  'Attribute 2 name': 'Purity',
  'Attribute 2 value(s)': '22K',
}
const variation = (size: string, cells: Line = {}): Line => ({
  Type: 'variation',
  SKU: `RG-${size}`,
  Name: `Temple Ring - ${size}`,
  Parent: 'RG',
  'In stock?': '1',
  Stock: '1',
  'Regular price': '20000',
  'Attribute 1 name': 'Ring Size',
  'Attribute 1 value(s)': size,
  ...cells,
})

describe('a WooCommerce product', () => {
  test('of the type simple has one variant', async () => {
    const { product, faults } = await parseOne({
      ...SIMPLE,
      Description: '<b>Cut</b> by hand.\\n\\nHallmarked.',
      'Weight (g)': '4.2',
      'Sale price': '11000',
      Categories: 'Earrings > Studs, Gifts',
      Tags: 'bridal, a\\, b',
      Images: 'https://cdn.example/a.jpg, https://cdn.example/b.jpg',
      'Attribute 1 name': 'Purity',
      'Attribute 1 value(s)': '22K',
    })
    expect(faults).toEqual([])
    expect(product).toEqual({
      handle: 'kasturi-studs',
      name: 'Kasturi Studs',
      description: 'Cut by hand.\n\nHallmarked.',
      type: 'Earrings > Studs',
      tags: ['bridal', 'a, b'],
      vendor: null,
      isActive: true,
      isFeatured: null,
      attributes: { Purity: '22K' },
      optionNames: [],
      variants: [
        {
          line: 2,
          values: [],
          sku: 'ST-1',
          pricePaise: 11_000_00,
          compareAtPaise: 12_500_00,
          weightGrams: 4.2,
          stock: 3,
          isActive: null,
          imageUrl: '',
        },
      ],
      images: [
        { url: 'https://cdn.example/a.jpg', alt: '' },
        { url: 'https://cdn.example/b.jpg', alt: '' },
      ],
    })
  })

  test('of the type variable gets its variations, wherever they are in the file and however they name it', async () => {
    const { products } = await parse(
      variation('12', { Images: 'https://cdn.example/12.jpg' }),
      VARIABLE,
      SIMPLE,
      variation('13', { Parent: 'id:8' }),
    )
    expect(products.map(({ name }) => name)).toEqual(['Temple Ring', 'Kasturi Studs'])
    expect(products[0]!.product).toMatchObject({
      optionNames: ['Ring Size'],
      attributes: { Purity: '22K' },
      variants: [
        { line: 2, values: ['12'], imageUrl: 'https://cdn.example/12.jpg' },
        { line: 5, values: ['13'], sku: 'RG-13' },
      ],
      images: [{ url: 'https://cdn.example/12.jpg' }],
    })
  })

  test.each([
    ['0', false],
    ['-1', false],
    ['1', true],
  ])('published %s is on sale: %s', async (Published, isActive) => {
    expect((await parseOne({ ...SIMPLE, Published })).product!.isActive).toBe(isActive)
  })

  test('with the name of another one gets its SKU in the address', async () => {
    const { products } = await parse(SIMPLE, { ...SIMPLE, ID: '9', SKU: 'ST-2' })
    expect(products.map(({ product }) => product!.handle)).toEqual(['kasturi-studs', 'kasturi-studs-st-2'])
  })

  test('with decimals after a comma is read', async () => {
    const { product } = await parseOne({ ...SIMPLE, 'Regular price': '12.500,50', 'Weight (g)': '4,25' })
    expect(product!.variants[0]).toMatchObject({ pricePaise: 12_500_50, weightGrams: 4.25 })
  })
})

describe('faults of a WooCommerce file name line and column', () => {
  test.each<[string, Line[], object]>([
    ['a missing name', [{ ...SIMPLE, Name: '' }], { line: 2, column: 'Name' }],
    ['a type that is not imported', [{ ...SIMPLE, Type: 'grouped' }], { line: 2, column: 'Type' }],
    ['a price in euros', [{ ...SIMPLE, 'Regular price': '€ 12,50' }], { line: 2, column: 'Regular price' }],
    ['no price', [{ ...SIMPLE, 'Regular price': '' }], { line: 2, column: 'Regular price' }],
    ['no variations', [VARIABLE], { line: 2, column: 'Type' }],
    ['an unknown parent', [variation('12')], { line: 2, column: 'Parent' }],
    [
      'a variation for any value',
      [VARIABLE, variation('12'), variation('')],
      { line: 4, column: 'Attribute 1 value(s)' },
    ],
  ])('%s', async (_case, lines, expected) => {
    const { product, faults } = await parseOne(...lines)
    expect(product).toBeNull()
    expect(faults).toContainEqual(expect.objectContaining({ ...expected, severity: 'error' }))
  })
})

/** Rows of the form of WooCommerce's sample file: no count, featured or hidden, and variations of one stock. */
describe('stock, visibility and featured of a WooCommerce product', () => {
  const stockOf = async (...lines: Line[]) => {
    const { product, faults } = await parseOne(...lines)
    return {
      stock: product!.variants.map(({ stock }) => stock),
      warnings: faults.map(({ line, column }) => `${line} ${column}`),
    }
  }

  test.each<[string, Line, number | string | null, string[]]>([
    ['in stock without a count', { Stock: '' }, 'in-stock', ['2 Stock']],
    ['out of stock', { Stock: '', 'In stock?': '0' }, 0, []],
    ['counted', { Stock: '7' }, 7, []],
    ['on backorder', { Stock: '', 'In stock?': 'backorder' }, null, ['2 In stock?']],
  ])('%s', async (_case, cells, stock, warnings) => {
    expect(await stockOf({ ...SIMPLE, ...cells })).toEqual({ stock: [stock], warnings })
  })

  test('the stock of the whole product is divided among the variations that are in stock', async () => {
    const shared = { Stock: 'parent' }
    const lines = ['12', '13', '14'].map((size) => variation(size, shared))
    const of = (Stock: string) => stockOf({ ...VARIABLE, Stock }, ...lines)
    expect(await of('5')).toEqual({ stock: [2, 2, 1], warnings: ['2 Stock'] })
    expect(await of('1')).toEqual({ stock: [1, 0, 0], warnings: ['2 Stock'] })
    expect(await of('0')).toEqual({ stock: [0, 0, 0], warnings: [] })
    expect((await of('')).stock).toEqual(['in-stock', 'in-stock', 'in-stock'])
    expect(
      await stockOf(
        { ...VARIABLE, Stock: '3' },
        variation('12', { ...shared, 'In stock?': '0' }),
        variation('13', shared),
        variation('14', { Stock: '9' }),
      ),
    ).toEqual({ stock: [0, 3, 9], warnings: ['2 Stock'] })
  })

  test.each<[string, boolean, number]>([
    ['visible', true, 0],
    ['catalog', true, 1],
    ['search', true, 1],
    ['hidden', false, 1],
  ])('visibility %s is on sale: %s', async (visibility, isActive, warnings) => {
    const { product, faults } = await parseOne({ ...SIMPLE, 'Visibility in catalog': visibility })
    expect(product!.isActive).toBe(isActive)
    expect(faults.map(({ column, severity }) => [column, severity])).toEqual(
      Array.from({ length: warnings }, () => ['Visibility in catalog', 'warning']),
    )
  })

  test.each([
    ['1', true],
    ['0', false],
    ['', null],
  ])('“Is featured?” %j is featured: %s', async (cell, isFeatured) => {
    expect((await parseOne({ ...SIMPLE, 'Is featured?': cell })).product!.isFeatured).toBe(isFeatured)
  })

  test('a variation that is not published is not offered', async () => {
    const { product } = await parseOne(
      VARIABLE,
      variation('12', { Published: '1' }),
      variation('13', { Published: '0' }),
    )
    expect(product!.variants.map(({ isActive }) => isActive)).toEqual([true, false])
  })
})

test('columns that no product needs are listed as ignored', async () => {
  expect((await parse(SIMPLE)).ignoredHeadings).toEqual(['Backorders allowed?'])
})
