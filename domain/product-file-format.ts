/** Who wrote a product file. `swarna`: our own format, or a spreadsheet with similar headings. */
export const PRODUCT_FILE_FORMATS = ['swarna', 'shopify', 'woocommerce'] as const
export type ProductFileFormat = (typeof PRODUCT_FILE_FORMATS)[number]
/** Shops whose exports can be imported. */
const IMPORT_SOURCES = ['shopify', 'woocommerce'] as const
export type ImportSource = (typeof IMPORT_SOURCES)[number]

/** Lower case, without punctuation and blanks, so that small differences between versions of an export do not count. */
export const normalizeHeading = (heading: string): string => heading.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Headings that a file of the format always has. A list holds the old and the new name of one column. */
const REQUIRED_HEADINGS: Record<ImportSource, readonly (readonly string[])[]> = {
  shopify: [['handle', 'urlhandle'], ['title'], ['option1name'], ['variantprice', 'price']],
  woocommerce: [['type'], ['name'], ['regularprice'], ['parent', 'attribute1name', 'isfeatured']],
}

/** Which shop exported a file with these headings. */
export function detectProductFileFormat(headings: readonly string[]): ProductFileFormat {
  const present = new Set(headings.map(normalizeHeading))
  const source = IMPORT_SOURCES.find((name) =>
    REQUIRED_HEADINGS[name].every((names) => names.some((heading) => present.has(heading))),
  )
  return source ?? 'swarna'
}
