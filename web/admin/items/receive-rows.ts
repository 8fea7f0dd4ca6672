import type { ItemVariant } from '#contract/items.ts'
import { HUID_ERROR, looksLikeHuid, parseHuid } from '#domain/huid.ts'
import { findDuplicate } from '#domain/items.ts'
import * as texts from './texts.ts'

/** An item on the list of the receive screen. Weights are text as typed. */
export type ReceiveRow = {
  key: string
  huid: string
  tagNumber: string
  grossWeightGrams: string
  netWeightGrams: string
  /** What the server refused, by field. */
  errors: Partial<Record<ReceiveField, string>>
}
export type ReceiveField = 'huid' | 'tagNumber' | 'grossWeightGrams' | 'netWeightGrams'
const FIELDS: readonly ReceiveField[] = ['huid', 'tagNumber', 'grossWeightGrams', 'netWeightGrams']

type ScanResult = { row: ReceiveRow; error: null } | { row: null; error: string }

const toText = (grams: number | null) => (grams === null ? '' : String(grams))

/**
 * Six letters and digits are a HUID, anything else is a tag number. A duplicate of a listed row is an error, and so is a text
 * that looks like a mistyped HUID, until it is given once more: `refused` is the text that was refused last.
 */
export function addScan(
  rows: readonly ReceiveRow[],
  text: string,
  variant: Pick<ItemVariant, 'grossWeightGrams' | 'netWeightGrams'>,
  refused = '',
): ScanResult {
  const typed = text.trim()
  if (!typed) return { row: null, error: HUID_ERROR }
  if (looksLikeHuid(typed) && typed !== refused) return { row: null, error: texts.mistypedHuid(typed) }
  const huid = parseHuid(typed) ?? ''
  const tagNumber = huid || typed
  if (findDuplicate(rows, { huid, tagNumber })) return { row: null, error: texts.alreadyListed(tagNumber) }
  return {
    row: {
      key: tagNumber.toUpperCase(),
      huid,
      tagNumber,
      grossWeightGrams: toText(variant.grossWeightGrams),
      netWeightGrams: toText(variant.netWeightGrams),
      errors: {},
    },
    error: null,
  }
}

const GRAMS = /^\d{1,6}([.,]\d{1,3})?$/
export const toGrams = (text: string): number => Number(text.trim().replace(',', '.'))

type Weights = { grossWeightGrams: string; netWeightGrams: string }

export function getWeightErrors({ grossWeightGrams: gross, netWeightGrams: net }: Weights): Partial<Weights> {
  const isValid = (text: string) => GRAMS.test(text.trim()) && toGrams(text) > 0
  return {
    ...(isValid(gross) ? {} : { grossWeightGrams: texts.weightInvalid }),
    ...(!isValid(net)
      ? { netWeightGrams: texts.weightInvalid }
      : isValid(gross) && toGrams(net) > toGrams(gross)
        ? { netWeightGrams: texts.netAboveGross }
        : {}),
  }
}

/** The rows with what is wrong in each, or null when nothing is. */
export function findRowErrors(rows: readonly ReceiveRow[]): ReceiveRow[] | null {
  const checked = rows.map((row) => ({ ...row, errors: getWeightErrors(row) }))
  return checked.some(({ errors }) => Object.keys(errors).length > 0) ? checked : null
}

/** Writes the server's errors (`items.3.huid`) to their rows. */
export function withServerErrors(
  rows: readonly ReceiveRow[],
  errors: readonly { path: string; message: string }[],
): ReceiveRow[] {
  return rows.map((row, index) => ({
    ...row,
    errors: Object.fromEntries(
      errors.flatMap(({ path, message }) => {
        const [, at, field] = /^items\.(\d+)\.(\w+)$/.exec(path) ?? []
        const name = FIELDS.find((each) => each === field)
        return Number(at) === index && name ? [[name, message]] : []
      }),
    ),
  }))
}
