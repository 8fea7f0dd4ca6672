import { refuseField } from '#domain/errors.ts'
import {
  getLineOptionError,
  type LineOptions,
  normalizeLineOptions,
  type OfferedLineOptions,
} from '#domain/line-options.ts'
import { toRupees, ZERO } from '#domain/money.ts'
import { products } from '../tables.ts'

/** The columns that say which line options a product offers. */
export const LINE_OPTION_COLUMNS = {
  engravingMaxLength: products.engravingMaxLength,
  engravingPricePaise: products.engravingPricePaise,
  hasGiftMessage: products.hasGiftMessage,
}
type LineOptionColumns = Pick<typeof products.$inferSelect, keyof typeof LINE_OPTION_COLUMNS>

export const getOfferedLineOptions = ({
  engravingMaxLength,
  engravingPricePaise,
  hasGiftMessage,
}: LineOptionColumns): OfferedLineOptions => ({
  engraving:
    engravingMaxLength === null ? null : { maxLength: engravingMaxLength, price: engravingPricePaise },
  giftMessage: hasGiftMessage,
})

export function serializeOfferedLineOptions(row: LineOptionColumns) {
  const { engraving, giftMessage } = getOfferedLineOptions(row)
  return {
    engraving: engraving && { maxLength: engraving.maxLength, price: toRupees(engraving.price) },
    giftMessage,
  }
}

/** The columns after a save. Without `lineOptions` they stay. */
export function mergeLineOptions(
  { lineOptions }: { lineOptions?: OfferedLineOptions | undefined },
  row: LineOptionColumns | undefined,
): LineOptionColumns {
  if (!lineOptions)
    return {
      engravingMaxLength: row?.engravingMaxLength ?? null,
      engravingPricePaise: row?.engravingPricePaise ?? ZERO,
      hasGiftMessage: row?.hasGiftMessage ?? false,
    }
  return {
    engravingMaxLength: lineOptions.engraving?.maxLength ?? null,
    engravingPricePaise: lineOptions.engraving?.price ?? ZERO,
    hasGiftMessage: lineOptions.giftMessage,
  }
}

/** The line options of a request in the form in which they are stored, or a 400 when the product does not offer them. */
export function validateLineOptions(given: LineOptions | undefined, product: LineOptionColumns): LineOptions {
  const lineOptions = normalizeLineOptions(given)
  const error = getLineOptionError(lineOptions, getOfferedLineOptions(product))
  if (error) throw refuseField(`lineOptions.${error.field}`, error.reason, 'LINE_OPTIONS')
  return lineOptions
}
