import { type Paise, ZERO } from './money.ts'
import { defineReasons, type Reason } from './reasons.ts'

/** What a customer asks for beside the variant. '' for none. Two lines with different line options are two lines. */
export type LineOptions = { engraving: string; giftMessage: string }

/** What a product offers. `engraving` is null where it cannot be engraved. */
export type OfferedLineOptions = {
  engraving: { maxLength: number; price: Paise } | null
  giftMessage: boolean
}

export const NO_LINE_OPTIONS: LineOptions = { engraving: '', giftMessage: '' }
export const NO_OFFERED_LINE_OPTIONS: OfferedLineOptions = { engraving: null, giftMessage: false }

/** The longest engraving that a product can allow. */
export const MAX_ENGRAVING_LENGTH = 50
export const MAX_GIFT_MESSAGE_LENGTH = 250

/** Letters of all scripts with their marks, digits, spaces, and the signs that engravers cut. */
const ENGRAVABLE = /^[\p{L}\p{M}\p{N} .,&'’/+♥∞-]*$/u
export const ENGRAVABLE_SIGNS = '. , & ’ / + - ♥ ∞'

/** The form in which line options are compared and stored. */
export const normalizeLineOptions = (given: Partial<LineOptions> | null | undefined): LineOptions => ({
  engraving: (given?.engraving ?? '').normalize('NFC').replace(/\s+/g, ' ').trim(),
  giftMessage: (given?.giftMessage ?? '').normalize('NFC').replace(/\r\n?/g, '\n').trim(),
})

export const isSameLineOptions = (a: LineOptions, b: LineOptions): boolean =>
  a.engraving === b.engraving && a.giftMessage === b.giftMessage

/** What engraving adds to the price of one unit. */
export const getEngravingPrice = (
  { engraving }: Pick<LineOptions, 'engraving'>,
  offered: OfferedLineOptions,
): Paise => (engraving !== '' && offered.engraving ? offered.engraving.price : ZERO)

/** Characters as a reader counts them, so that a letter with its signs is one in all scripts of India. */
export const countCharacters = (text: string): number =>
  [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length

export const lineOptionReason = defineReasons({
  NO_ENGRAVING: () => 'This product cannot be engraved',
  ENGRAVING_TOO_LONG: ({ maxLength }: { maxLength: number }) =>
    `An engraving can have up to ${maxLength} characters`,
  ENGRAVING_SIGNS: ({ signs }: { signs: string }) =>
    `An engraving can have letters, digits, spaces and ${signs}`,
  NO_GIFT_MESSAGE: () => 'This product is sent without a gift message',
  GIFT_MESSAGE_TOO_LONG: ({ maxLength }: { maxLength: number }) =>
    `A gift message can have up to ${maxLength} characters`,
})

type LineOptionError = { field: keyof LineOptions; reason: Reason }

/** Why the product cannot have these line options, or null. Expects normalized ones. */
export function getLineOptionError(
  { engraving, giftMessage }: LineOptions,
  offered: { engraving: { maxLength: number } | null; giftMessage: boolean },
): LineOptionError | null {
  if (engraving !== '') {
    if (!offered.engraving) return { field: 'engraving', reason: lineOptionReason('NO_ENGRAVING') }
    if (countCharacters(engraving) > offered.engraving.maxLength)
      return {
        field: 'engraving',
        reason: lineOptionReason('ENGRAVING_TOO_LONG', { maxLength: offered.engraving.maxLength }),
      }
    if (!ENGRAVABLE.test(engraving))
      return { field: 'engraving', reason: lineOptionReason('ENGRAVING_SIGNS', { signs: ENGRAVABLE_SIGNS }) }
  }
  if (giftMessage !== '') {
    if (!offered.giftMessage) return { field: 'giftMessage', reason: lineOptionReason('NO_GIFT_MESSAGE') }
    if (countCharacters(giftMessage) > MAX_GIFT_MESSAGE_LENGTH)
      return {
        field: 'giftMessage',
        reason: lineOptionReason('GIFT_MESSAGE_TOO_LONG', { maxLength: MAX_GIFT_MESSAGE_LENGTH }),
      }
  }
  return null
}
