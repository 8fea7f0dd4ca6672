/** Writes product exports by the documented columns of other shops. */
export const SHOPIFY_HEADINGS = [
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
  'Option1 Linked To',
  'Option2 Name',
  'Option2 Value',
  'Option2 Linked To',
  'Option3 Name',
  'Option3 Value',
  'Option3 Linked To',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Fulfillment Service',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Requires Shipping',
  'Variant Taxable',
  'Variant Barcode',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'SEO Title',
  'SEO Description',
  'Variant Image',
  'Variant Weight Unit',
  'Cost per item',
  'Status',
] as const

export type ShopifyCells = Partial<Record<(typeof SHOPIFY_HEADINGS)[number], string>>

const quote = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

export const toCsv = (
  headings: readonly string[],
  lines: readonly Record<string, string | undefined>[],
): string =>
  [headings, ...lines.map((line) => headings.map((heading) => line[heading] ?? ''))]
    .map((cells) => cells.map(quote).join(','))
    .join('\n')

export const toShopifyCsv = (lines: readonly ShopifyCells[]): string => toCsv(SHOPIFY_HEADINGS, lines)

type GeneratedExport = {
  products: number
  pictureUrl: (product: number, picture: number) => string
  hasVariants: boolean
}

const KINDS = [
  { type: 'Rings', option: 'Ring Size', values: ['12', '13', '14'] },
  { type: 'Chains', option: 'Length', values: ['16"', '18"'] },
  { type: 'Earrings', option: null, values: [] },
] as const

/** An export with rings in sizes and two colours, chains in lengths, earrings without options, and pictures. */
export function generateShopifyExport({ products, pictureUrl, hasVariants }: GeneratedExport): string {
  const lines: ShopifyCells[] = []
  for (let number = 1; number <= products; number += 1) {
    const kind = KINDS[number % KINDS.length]!
    const handle = `${kind.type.toLowerCase()}-${number}`
    const colours = kind.type === 'Rings' ? ['Yellow', 'Rose'] : ['']
    const choices =
      hasVariants && kind.option
        ? kind.values.flatMap((value) => colours.map((colour) => ({ value, colour })))
        : [{ value: 'Default Title', colour: '' }]
    const variants = choices.map(
      ({ value, colour }, index): ShopifyCells => ({
        'Option1 Value': value,
        'Option2 Value': colour,
        'Variant SKU': `${kind.type.slice(0, 2).toUpperCase()}-${number}-${index}`,
        'Variant Grams': String(2.5 + index / 8),
        'Variant Inventory Tracker': 'shopify',
        'Variant Inventory Qty': String((number + index) % 7),
        'Variant Price': (10_000 + number * 10 + index).toFixed(2),
        'Variant Compare At Price': number % 4 === 0 ? (12_000 + number * 10 + index).toFixed(2) : '',
        'Variant Image': choices.length > 1 ? pictureUrl(number, (index % 2) + 1) : '',
      }),
    )
    const pictures = [1, 2].map(
      (position): ShopifyCells => ({
        'Image Src': pictureUrl(number, position),
        'Image Position': String(position),
        'Image Alt Text': position === 1 ? `${kind.type} ${number} from the front` : '',
      }),
    )
    const count = Math.max(variants.length, pictures.length)
    for (let index = 0; index < count; index += 1)
      lines.push({
        Handle: handle,
        ...(index === 0 && {
          Title: `Gold ${kind.type} No. ${number}`,
          'Body (HTML)': `<p>Made by hand &amp; hallmarked.</p><ul><li>No. ${number}</li></ul>`,
          Vendor: number % 2 === 0 ? 'Kanaka' : '',
          Type: kind.type,
          Tags: number % 3 === 0 ? 'bridal, temple' : '',
          Published: 'true',
          'Option1 Name': hasVariants && kind.option ? kind.option : 'Title',
          'Option2 Name': hasVariants && kind.type === 'Rings' ? 'Metal Color' : '',
          Status: number % 10 === 0 ? 'draft' : 'active',
        }),
        ...variants[index],
        ...pictures[index],
      })
  }
  return toShopifyCsv(lines)
}
