import type { Stone } from '#contract/stones.ts'
import { fromRupees } from '#domain/money.ts'
import { stripNumberFormatting } from '#domain/number-input.ts'
import { STONE_LIMITS, type StoneKind, type StoneLine, type StonePriceBasis } from '#domain/stones.ts'

/** A line of stones, as typed. */
export type StoneDraft = {
  key: string
  kind: StoneKind | ''
  shape: string
  count: string
  carats: string
  colour: string
  clarity: string
  cut: string
  setting: string
  priceBasis: StonePriceBasis
  price: string
  laboratory: string
  certificateNumber: string
  certificateUrl: string
}

export type StoneTextField = Exclude<keyof StoneDraft, 'key' | 'kind' | 'priceBasis'>

export const createStoneDraft = (key: string): StoneDraft => ({
  key,
  kind: '',
  shape: '',
  count: '1',
  carats: '',
  colour: '',
  clarity: '',
  cut: '',
  setting: '',
  priceBasis: 'carat',
  price: '',
  laboratory: '',
  certificateNumber: '',
  certificateUrl: '',
})

export const toStoneDrafts = (stones: readonly Stone[]): StoneDraft[] =>
  stones.map((stone, index) => ({
    key: String(index),
    kind: stone.kind,
    shape: stone.shape,
    count: String(stone.count),
    carats: stone.carats === 0 ? '' : String(stone.carats),
    colour: stone.colour,
    clarity: stone.clarity,
    cut: stone.cut,
    setting: stone.setting,
    priceBasis: stone.priceBasis,
    price: String(stone.price),
    laboratory: stone.certificate?.laboratory ?? '',
    certificateNumber: stone.certificate?.number ?? '',
    certificateUrl: stone.certificate?.url ?? '',
  }))

export const toStonesInput = (drafts: readonly StoneDraft[]) =>
  drafts.map((draft) => ({
    kind: draft.kind as StoneKind,
    shape: draft.shape,
    count: draft.count.trim(),
    carats: stripNumberFormatting(draft.carats) || '0',
    colour: draft.colour,
    clarity: draft.clarity,
    cut: draft.cut,
    setting: draft.setting,
    priceBasis: draft.priceBasis,
    price: stripNumberFormatting(draft.price) || '0',
    certificate: hasCertificate(draft)
      ? {
          laboratory: draft.laboratory,
          number: draft.certificateNumber,
          url: draft.certificateUrl,
        }
      : null,
  }))

const hasCertificate = ({ laboratory, certificateNumber, certificateUrl }: StoneDraft): boolean =>
  [laboratory, certificateNumber, certificateUrl].some((text) => text.trim() !== '')

const COUNT_PATTERN = /^[1-9]\d{0,3}$/
const CARATS_PATTERN = /^\d{1,5}(\.\d{1,3})?$/
const PRICE_PATTERN = /^\d{1,9}(\.\d{1,2})?$/

/** What is wrong with a line, by field. */
export function validateStone(draft: StoneDraft): Partial<Record<keyof StoneDraft, string>> {
  const carats = stripNumberFormatting(draft.carats) || '0'
  const errors: Partial<Record<keyof StoneDraft, string>> = {}
  if (draft.kind === '') errors.kind = 'Choose a stone'
  if (!COUNT_PATTERN.test(draft.count.trim())) errors.count = `From 1 to ${STONE_LIMITS.count}`
  if (!CARATS_PATTERN.test(carats)) errors.carats = 'Enter carats with at most three decimals'
  else if (draft.priceBasis === 'carat' && Number(carats) === 0)
    errors.carats = 'A price per carat needs the carats'
  if (!PRICE_PATTERN.test(stripNumberFormatting(draft.price) || '0'))
    errors.price = 'Enter rupees with at most two decimals'
  return errors
}

/** The line as the domain calculates it. Null while something in it is wrong. */
export function toStoneLine(draft: StoneDraft): StoneLine | null {
  if (draft.kind === '' || Object.keys(validateStone(draft)).length > 0) return null
  return {
    kind: draft.kind,
    shape: draft.shape,
    count: Number(draft.count),
    caratThousandths: Math.round(Number(stripNumberFormatting(draft.carats)) * 1000),
    colour: draft.colour,
    clarity: draft.clarity,
    cut: draft.cut,
    setting: draft.setting,
    priceBasis: draft.priceBasis,
    price: fromRupees(Number(stripNumberFormatting(draft.price))),
    certificate: null,
  }
}
