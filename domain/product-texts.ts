type ProductText = {
  name: string
  label: string
  maxLength: number
  /** Listed among the details on the product page. */
  isOnProductPage: boolean
  /** Copied to the order line when the product is sold, and printed on the invoice. */
  isOnInvoice: boolean
}

/**
 * The short optional texts of a product. A row here and a column of the same name in server/products/tables.ts make a
 * field: the contract, the admin form, the product file, the audit log, the product page and invoices read this list.
 * Fields with rules of their own (SKU, HSN, weight, price) are written out where they are used.
 */
export const PRODUCT_TEXTS = [
  {
    name: 'brand',
    label: 'Brand',
    maxLength: 80,
    isOnProductPage: true,
    isOnInvoice: false,
  },
] as const satisfies readonly ProductText[]

export type ProductTextName = (typeof PRODUCT_TEXTS)[number]['name']
type NamedProductText = ProductText & { name: ProductTextName }

/** An object with a value for each text: `mapProductTexts(({ name }) => row[name])`. */
export const mapProductTexts = <T>(getValue: (text: NamedProductText) => T): Record<ProductTextName, T> =>
  Object.fromEntries(PRODUCT_TEXTS.map((text) => [text.name, getValue(text)])) as Record<ProductTextName, T>

/** The texts that one place shows, with their values: `[['Brand', 'Kanaka']]`. */
export const listProductTexts = (
  place: 'isOnProductPage' | 'isOnInvoice',
  values: Partial<Record<ProductTextName, string | null>>,
): [label: string, value: string][] =>
  PRODUCT_TEXTS.flatMap((text): [string, string][] => {
    const value = values[text.name]
    return text[place] && value ? [[text.label, value]] : []
  })
